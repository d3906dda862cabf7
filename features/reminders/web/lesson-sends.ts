import { firstName } from '#common/first-name.ts'
import { enteredFreeHours } from '#features/lessons/rules.ts'
import { formatLocalMoment } from '#web/zone.ts'

type Sends = {
  to: { name: string; email: string | null; hasAccount: boolean }
  /** For somebody without an account: they agreed, and nothing stops it. */
  mayWrite: boolean
  instructor: string
  startsAt: string
  now: string
  payment: string
  repeats: boolean
}

/** A line for each message that adding the lesson sends, with its subject, or one that nothing is sent. */
export function listSends({ to, mayWrite, instructor, startsAt, now, payment, repeats }: Sends): string[] {
  const person = firstName(to.name) || 'your learner'
  const when = formatLocalMoment(startsAt)
  if (startsAt <= now && !repeats) return ['Nothing: this lesson is in the past.']
  const lines: string[] = []
  if (to.hasAccount)
    lines.push(
      repeats
        ? `${person} gets one email about all of these lessons, and a notification here.`
        : `${person} gets an email, “Lesson booked: ${when}”, and a notification here. They can cancel free of charge for ${enteredFreeHours} hours.`,
    )
  else if (mayWrite && to.email)
    lines.push(
      repeats
        ? `${to.email} gets one email about all of these lessons.`
        : `${to.email} gets an email: “Lesson with ${instructor}: ${when}”.`,
    )
  if (payment === 'card-link' && (to.email || to.hasAccount))
    lines.push(
      repeats
        ? `${to.email ?? person} gets a link to pay by card a week before each lesson.`
        : `${to.email ?? person} gets an email with a link to pay by card: “Pay for your lesson: ${when}”.`,
    )
  return lines.length > 0 ? lines : [`We can’t email ${person}. Please text or ring them.`]
}
