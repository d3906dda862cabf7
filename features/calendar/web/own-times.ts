import type { Day } from '#common/days.ts'
import type { DiaryEntry } from '#features/diary/contract.ts'
import { type Shown, slicesOf } from '#features/lessons/web/schedule/calendar.ts'
import type { CalendarEvent } from '../contract.ts'

/**
 * The diary takes of an event only what lessons leave of it, which draws it at a time that it doesn't have: here it is
 * whole, and each lesson that it clashes with says so. One of which other calendars or time off have all stays out.
 */
export function placeAtOwnTimes(
  shown: readonly Shown[],
  events: readonly CalendarEvent[] | undefined,
  { zone, days }: { zone: string; days: readonly Day[] },
): readonly Shown[] {
  if (!events || events.length === 0) return shown
  const isPiece = ({ kind, entry }: Shown, event: CalendarEvent) =>
    kind === 'imported' && entry !== undefined && isWithin(entry, event)
  const placed = events.flatMap((event) => {
    const piece = shown.find((one) => isPiece(one, event))?.entry
    const { title, startsAt, endsAt } = event
    if (!piece && !shown.some(({ lesson }) => lesson && lesson.startsAt < endsAt && lesson.endsAt > startsAt))
      return []
    return slicesOf(startsAt, endsAt, zone)
      .filter(({ on }) => days.includes(on))
      .map(
        (slice): Shown => ({
          ...slice,
          key: `${title} ${startsAt} ${endsAt} ${slice.on}`,
          kind: 'imported',
          ...(piece && { entry: { ...piece, startsAt, endsAt } }),
          title: title || 'Busy',
        }),
      )
  })
  const clashing = (id: string) =>
    [...new Set(events.filter(({ clashes }) => clashes.includes(id)).map(nameOf))].join(', ')
  return [
    ...shown
      .filter((one) => !events.some((event) => isPiece(one, event)))
      .map((one) => (one.lesson ? { ...one, clashesWith: clashing(one.lesson.id) } : one)),
    ...placed,
  ].sort((a, b) => a.on.localeCompare(b.on) || a.from - b.from)
}

const nameOf = ({ title }: CalendarEvent) => title || 'your calendar'

const isWithin = (entry: DiaryEntry, { title, startsAt, endsAt }: CalendarEvent) =>
  entry.note === title && entry.startsAt >= startsAt && entry.endsAt <= endsAt
