import { useLayoutEffect, useRef } from 'react'

const level = 0.6

/**
 * Once, when the page opens: what is on now, the day of the address, or else the first lesson, is in sight, and no more is scrolled than
 * that takes. A day whose lessons are over stays at its top. Before it is drawn, so that nothing moves under a finger; not later, when somebody has begun to look around.
 */
export function useOpenAtPresent(isReady: boolean) {
  const calendar = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    const target = calendar.current && findPresent(calendar.current)
    if (!target || window.scrollY > 0) return
    const { top } = target.getBoundingClientRect()
    if (top > window.innerHeight * level)
      window.scrollTo({ top: top - window.innerHeight * level, behavior: 'instant' })
  }, [isReady])
  return calendar
}

function findPresent(calendar: HTMLElement): Element | undefined {
  const drawn = (place: string) =>
    [...calendar.querySelectorAll(place)].filter((one) => one.getClientRects().length > 0)
  const now = drawn('.cal-now')[0]
  if (!now)
    return [...drawn(':is(.week-rows, .cal-agenda) [data-chosen]'), ...drawn('.cal-slots [data-lesson]')][0]
  const isAhead = (lesson: Element) => lesson.getBoundingClientRect().bottom > now.getBoundingClientRect().top
  return drawn('[data-today] .cal-slots [data-lesson]').some(isAhead) ? now : undefined
}
