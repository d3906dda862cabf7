import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { Attachment } from '#server/services.ts'

export type CalendarLesson = {
  lessonId: string
  /** Replaces earlier versions: 0 when booked, one more for each move and for the cancellation. */
  sequence: number
  startsAt: string
  endsAt: string
  summary: string
  description: string
  location: string | null
  url: string | null
}

type Invitation = {
  filename?: string
  method: 'request' | 'cancel'
  lessons: readonly CalendarLesson[]
  at: Temporal.Instant
  organiser: { name: string; email: string }
  guest: { name: string; email: string }
}

/**
 * One unchanging UID per lesson, times in UTC. Several lessons have one method (RFC 6047, 4.4): Outlook acts on the
 * first of them by itself, and on all when the file is opened.
 */
export function writeCalendarFile({
  filename = 'lesson.ics',
  method,
  lessons,
  at,
  organiser,
  guest,
}: Invitation): Attachment {
  const isCancelled = method === 'cancel'
  const calendar = ical({
    prodId: { company: organiser.name, product: 'lessons', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  for (const { lessonId, sequence, startsAt, endsAt, summary, description, location, url } of lessons)
    calendar.createEvent({
      id: uidOf(lessonId),
      sequence,
      stamp: at,
      start: Temporal.Instant.from(startsAt),
      end: Temporal.Instant.from(endsAt),
      summary,
      description,
      ...(location && { location }),
      ...(url && { url }),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: organiser,
      attendees: [{ ...guest, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    })
  return {
    filename,
    contentType: `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'REQUEST'}`,
    content: calendar.toString(),
  }
}

export const uidOf = (lessonId: string) => `lesson-${lessonId}`
