import { type TouchEvent, useRef } from 'react'

const leastPx = 60

/** A quick sideways stroke of one finger. There is always a button that does the same. */
export function useSwipe({ left, right }: { left: () => void; right: () => void }) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!from.current || !touch) return
      const [across, down] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
      from.current = undefined
      if (Math.abs(across) < leastPx || Math.abs(across) < 2 * Math.abs(down)) return
      if (across < 0) left()
      else right()
    },
  }
}
