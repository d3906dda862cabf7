import type { KeyboardEvent } from 'react'

/** Arrow keys go from lesson to lesson: up and down the day, to either side to the nearest in time. */
export function stepWithArrows(event: KeyboardEvent<HTMLElement>) {
  const from = event.currentTarget
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const days = [...(from.closest('.cal')?.querySelectorAll('.cal-day') ?? [])].map(eventsOf)
  const day = days.findIndex((events) => events.includes(from))
  const to = nextFrom(event.key, days, day, from)
  if (!to) return
  event.preventDefault()
  to.focus()
}

const eventsOf = (day: Element) =>
  [...day.querySelectorAll<HTMLElement>('a.event, button.event')].filter(
    (event) => event.offsetParent !== null,
  )

function nextFrom(key: string, days: HTMLElement[][], day: number, from: HTMLElement) {
  const own = days[day] ?? []
  if (key === 'ArrowDown') return own[own.indexOf(from) + 1]
  if (key === 'ArrowUp') return own[own.indexOf(from) - 1]
  const side =
    key === 'ArrowRight'
      ? days.slice(day + 1)
      : key === 'ArrowLeft'
        ? days.slice(0, Math.max(day, 0)).reverse()
        : []
  return side.find((events) => events.length > 0)?.toSorted((a, b) => away(a, from) - away(b, from))[0]
}

const away = (one: HTMLElement, other: HTMLElement) =>
  Math.abs(one.getBoundingClientRect().top - other.getBoundingClientRect().top)
