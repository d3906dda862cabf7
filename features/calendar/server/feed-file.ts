import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '#common/brand.ts'
import { firstName } from '#common/first-name.ts'
import { uidOf } from '#features/notifications/server/calendar-file.ts'
import type { Services } from '#server/services.ts'
import type { FeedLesson } from './feed-lessons.ts'

/** Calendars of Google and Outlook take their own time, some hours. */
const refreshSeconds = 3_600

function locationOf({ pickup, address, postcode }: FeedLesson) {
  if (postcode) return [...(address ?? '').split('\n'), postcode].filter(Boolean).join(', ')
  return pickup && `Pick-up near ${pickup}`
}

/** An instructor may teach two people of one first name. */
function withWhom({ otherName, isTeaching }: FeedLesson) {
  if (!otherName) return ''
  const last = otherName.trim().split(/\s+/).slice(1).at(-1)
  return ` with ${firstName(otherName)}${isTeaching && last ? ` ${last.slice(0, 1)}` : ''}`
}

/** UIDs as in emailed files. Cancelled lessons stay: not every calendar understands their absence. */
export function writeFeed(services: Services, lessons: readonly FeedLesson[]): string {
  const { name } = { ...brand, ...services.config.brand }
  const calendar = ical({
    prodId: { company: name, product: 'lessons', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name: `Driving lessons (${name})`,
    ttl: refreshSeconds,
  })
  for (const lesson of lessons) {
    const isCancelled = lesson.status === 'cancelled'
    const changedAt = Temporal.Instant.from(lesson.changedAt)
    calendar.createEvent({
      id: uidOf(lesson.id),
      sequence: lesson.moves + (isCancelled ? 1 : 0),
      stamp: changedAt,
      lastModified: changedAt,
      start: Temporal.Instant.from(lesson.startsAt),
      end: Temporal.Instant.from(lesson.endsAt),
      summary: `${isCancelled ? 'Cancelled: ' : ''}Driving lesson${withWhom(lesson)}`,
      location: locationOf(lesson),
      url: `${services.config.publicUrl}/dashboard/lessons/${lesson.id}`,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
