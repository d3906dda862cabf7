import { useLayoutEffect, useRef } from 'react'

/** Shares of the window: where the present comes to rest, and between which lines it and the next lesson stay. */
const level = 0.6
const highest = 0.3
const lowest = 0.9

/**
 * Once, when the page opens: the present with the next lesson of today, else the next of the week, the day of the address, or else the
 * first lesson, is in sight, and no more is scrolled than that takes. A week that is over stays at its top. Before it is drawn, so that nothing moves under a finger; not later, when somebody has begun to look around, nor while they press a button that would move away.
 */
export function useOpenAtPresent(isReady: boolean) {
  const calendar = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    const { target, next } = (calendar.current && findPresent(calendar.current)) ?? {}
    const isPressed = document.querySelector(':active') !== null
    if (!target || window.scrollY > 0 || isPressed) return
    const high = window.innerHeight
    const { top } = target.getBoundingClientRect()
    // All of the next lesson, as far as the present stays in view below the heads of the days.
    const toNext = next ? next.getBoundingClientRect().bottom - high * lowest : 0
    const by = Math.max(top - high * level, Math.min(toNext, top - high * highest))
    if (by > 0) window.scrollTo({ top: by, behavior: 'instant' })
  }, [isReady])
  return calendar
}

function findPresent(calendar: HTMLElement): { target?: Element | undefined; next?: Element | undefined } {
  const drawn = (place: string) =>
    [...calendar.querySelectorAll(place)].filter((one) => one.getClientRects().length > 0)
  const now = drawn('.cal-now')[0]
  if (!now)
    return {
      target: [
        ...drawn(':is(.week-rows, .cal-agenda) [data-chosen]'),
        ...drawn('.cal-slots [data-lesson]'),
      ][0],
    }
  const isAhead = (lesson: Element) => lesson.getBoundingClientRect().bottom > now.getBoundingClientRect().top
  const next = drawn('[data-today] .cal-slots [data-lesson]').filter(isAhead).sort(byTop)[0]
  if (next) return { target: now, next }
  const later = drawn('[data-today] ~ .cal-day:has([data-lesson])')[0]
  return { target: later && [...later.querySelectorAll('[data-lesson]')].sort(byTop)[0] }
}

const byTop = (one: Element, other: Element) =>
  one.getBoundingClientRect().top - other.getBoundingClientRect().top
