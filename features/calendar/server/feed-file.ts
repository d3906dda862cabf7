import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '#common/brand.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import { uidOf } from '#features/notifications/server/calendar-file.ts'
import { calendarTitle } from '#features/lessons/words.ts'
import type { Services } from '#server/services.ts'
import type { FeedBlock, FeedLesson } from './feed-lessons.ts'

/** Calendars of Google and Outlook take their own time, some hours. */
const refreshSeconds = 3_600

function locationOf({ pickup, address, postcode }: FeedLesson) {
  return lineOf(address, postcode) ?? (pickup && `Pick-up near ${pickup}`)
}

const lineOf = (address: string | null, postcode: string | null) =>
  postcode && [...(address ?? '').split('\n'), postcode].filter(Boolean).join(', ')

/** UIDs as in emailed files. Cancelled lessons stay: not every calendar understands their absence. */
export function writeFeed(
  services: Services,
  lessons: readonly FeedLesson[],
  blocks: readonly FeedBlock[] = [],
): string {
  const { name } = { ...brand, ...services.config.brand }
  const calendar = ical({
    prodId: { company: name, product: 'lessons', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name: `Driving lessons (${name})`,
    ttl: refreshSeconds,
  })
  for (const lesson of lessons) {
    const isCancelled = lesson.status === 'cancelled'
    const end = lineOf(lesson.endsAddress, lesson.endsPostcode)
    const description = [
      lesson.test && lesson.otherName && `With ${nameIn(lesson)}`,
      lesson.car && `Car: ${lesson.car}`,
      end && `Ends at ${end}`,
    ]
      .filter(Boolean)
      .join('\n')
    const changedAt = Temporal.Instant.from(lesson.changedAt)
    calendar.createEvent({
      id: uidOf(lesson.id),
      sequence: lesson.calendarVersion,
      stamp: changedAt,
      lastModified: changedAt,
      start: Temporal.Instant.from(lesson.startsAt),
      end: Temporal.Instant.from(lesson.endsAt),
      summary: `${isCancelled ? 'Cancelled: ' : ''}${calendarTitle({ test: lesson.test, other: nameIn(lesson), side: lesson.isTeaching ? 'instructor' : 'learner' })}`,
      location: locationOf(lesson),
      ...(description && { description }),
      url: `${services.config.publicUrl}/dashboard/lessons/${lesson.id}`,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  for (const { id, startsAt, endsAt, note } of blocks)
    calendar.createEvent({
      id: blockUidOf(id),
      // Its start never changes, so the same blocks give the same text.
      stamp: Temporal.Instant.from(startsAt),
      start: Temporal.Instant.from(startsAt),
      end: Temporal.Instant.from(endsAt),
      summary: note || 'Time off',
    })
  return calendar.toString()
}

const blockUidOf = (entryId: string) => `block-${entryId}`

const nameIn = ({ otherName, isWithTrainee }: FeedLesson) =>
  otherName && nameForLearners({ name: otherName.trim(), isTrainee: isWithTrainee ?? false })
