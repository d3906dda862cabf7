import { useEffect, useRef } from 'react'

/** What a dialog sends may be done after it was closed: then it closes nothing that has been opened since. */
export function useOpening(onClose: () => void) {
  const turn = useRef(0)
  useEffect(() => () => void turn.current++, [])
  return {
    close() {
      turn.current++
      onClose()
    },
    /** Answers whether this is still the same opening. */
    begin() {
      const begun = turn.current
      return () => turn.current === begun
    },
  }
}
