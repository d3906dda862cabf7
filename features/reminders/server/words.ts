import { brand } from '#common/brand.ts'
import { firstName } from '#common/first-name.ts'
import { formatPhone } from '#common/phone.ts'
import { dayOf, formatDay, formatMinutes, formatTime } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import type { LessonSide } from '#features/lessons/rules.ts'
import { locationOf } from '#features/notifications/server/place-words.ts'
import type { Services } from '#server/services.ts'

export type Reminder = {
  lesson: Lesson
  zone: string
  side: LessonSide
  /** Without an account there is no page to lead to. */
  to: { id: string; name: string; email: string | null; hasAccount: boolean }
  otherName: string
}

export type Note = { title: string; text: string; url: string; tag: string }

/** `today at 10:00`, by the clock of the place. */
export function sayWhen(startsAt: string, zone: string, now: string): string {
  const day = dayOf(startsAt, zone)
  const today = Temporal.PlainDate.from(dayOf(now, zone))
  const at = `at ${formatTime(startsAt, zone)}`
  if (day === today.toString()) return `today ${at}`
  return day === today.add({ days: 1 }).toString()
    ? `tomorrow ${at}`
    : `on ${formatDay(startsAt, zone)} ${at}`
}

export const reminderNote = (services: Services, { lesson, zone, side, otherName }: Reminder): Note => {
  const now = services.clock.now().toString()
  return {
    title: capital(`Lesson ${sayWhen(lesson.startsAt, zone, now)}`),
    text: [
      ...(lesson.test ? [sayTest(lesson.test, zone).slice(0, -1)] : []),
      `With ${otherName}, ${formatMinutes(lesson.minutes)}`,
      locationOf(lesson, side, now),
    ]
      .filter(Boolean)
      .join('. '),
    url: `/dashboard/lessons/${lesson.id}`,
    tag: `lesson-${lesson.id}`,
  }
}

/** Names who it is from: a text has no other sender that a person knows. */
export function reminderText(services: Services, { lesson, zone, side, to, otherName }: Reminder): string {
  const now = services.clock.now().toString()
  const { name } = { ...brand, ...services.config.brand }
  return [
    `Driving lesson with ${otherName} ${sayWhen(lesson.startsAt, zone, now)}.`,
    lesson.test && sayTest(lesson.test, zone),
    locationOf(lesson, side, now)?.concat('.'),
    to.hasAccount
      ? `${name} – change this under Settings, Reminders.`
      : `Sent for ${otherName} by ${name}. To stop, tell them.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const sayTest = ({ at, centre }: NonNullable<Lesson['test']>, zone: string) =>
  `The driving test is at ${formatTime(at, zone)} at ${centre}.`

/** For those who have no page to go to. `lessons`: of that instructor; one that is booked shows their number. */
export function sayRing(instructor: string, lessons: readonly Lesson[]): string {
  const phone = lessons.find(({ instructorPhone }) => instructorPhone)?.instructorPhone
  return phone
    ? `please ring ${firstName(instructor)} on ${formatPhone(phone)}.`
    : `please ring or write to ${firstName(instructor)}.`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
