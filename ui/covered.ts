import { useEffect, useState } from 'react'
import { create } from 'zustand'

const useAbove = create<number>(() => 0)

/**
 * One dialog at a time: two that trap the focus lock each other out. While one is open `above`, the others wait behind it with what was typed in them.
 */
export function useCovered(open: boolean, above: boolean) {
  const isOneAbove = useAbove((count) => count > 0)
  const counts = open && above
  useEffect(() => {
    if (!counts) return
    useAbove.setState((count) => count + 1, true)
    return () => useAbove.setState((count) => count - 1, true)
  }, [counts])
  const isCovered = open && isOneAbove !== above
  // Until it closes: when it comes back, one render passes before it counts as open again.
  const [keeps, setKeeps] = useState(false)
  if (keeps !== (open && (keeps || isCovered))) setKeeps(!keeps)
  return { isCovered, keeps }
}
