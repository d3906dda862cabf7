import { useLayoutEffect, useRef } from 'react'

/** The share of the screen that counts as seen: what is lower is hidden by the menu of a phone, or too near its edge. */
const inSight = 0.75

/**
 * Once, when the page opens: what is on now, or else the first lesson, is in sight. Before it is drawn, so that nothing
 * moves under a finger; not later, when somebody has begun to look around.
 */
export function useOpenAtPresent(isReady: boolean) {
  const calendar = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    const target = ['.cal-now', '.week-rows [data-today]', '.cal-slots [data-lesson]']
      .flatMap((place) => [...(calendar.current?.querySelectorAll(place) ?? [])])
      .find((one) => one.getClientRects().length > 0)
    if (!target || window.scrollY > 0) return
    if (target.getBoundingClientRect().bottom > window.innerHeight * inSight)
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [isReady])
  return calendar
}
