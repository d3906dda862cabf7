import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { Attachment } from '#server/services.ts'

type Invitation = {
  lessonId: string
  /** Replaces earlier versions: 0 when booked, one more for each move and for the cancellation. */
  sequence: number
  method: 'request' | 'cancel'
  startsAt: string
  endsAt: string
  at: Temporal.Instant
  summary: string
  description: string
  location: string | null
  url: string
  organiser: { name: string; email: string }
  guest: { name: string; email: string }
}

/** One unchanging UID per lesson, times in UTC. */
export function writeCalendarFile(lesson: Invitation): Attachment {
  const cancelled = lesson.method === 'cancel'
  const calendar = ical({
    prodId: { company: lesson.organiser.name, product: 'lessons', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    id: uidOf(lesson.lessonId),
    sequence: lesson.sequence,
    stamp: lesson.at,
    start: Temporal.Instant.from(lesson.startsAt),
    end: Temporal.Instant.from(lesson.endsAt),
    summary: lesson.summary,
    description: lesson.description,
    ...(lesson.location && { location: lesson.location }),
    url: lesson.url,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: lesson.organiser,
    attendees: [
      { ...lesson.guest, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false },
    ],
  })
  return {
    filename: 'lesson.ics',
    contentType: `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'REQUEST'}`,
    content: calendar.toString(),
  }
}

export const uidOf = (lessonId: string) => `lesson-${lessonId}`
