import { brand } from '#common/brand.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import type { Services } from '#server/services.ts'
import type { Mail } from '#server/mail.ts'
import { writeCalendarFile } from './calendar-file.ts'
import { type EmailContent, writeEmail } from '#server/email-template.ts'

/** `zone` is where the lesson is. */
export type LessonNews = { lesson: Lesson; zone: string; learner: Party; instructor: Party }
export type Party = { id: string; name: string; email: string }
export type Part = 'learner' | 'instructor'

export const sides = ({ learner, instructor }: LessonNews, part: Part) =>
  part === 'learner' ? ([learner, instructor] as const) : ([instructor, learner] as const)

/** Threaded by lesson, with a calendar file when the time has changed. */
export function mailOf(
  services: Services,
  news: LessonNews,
  part: Part,
  about: {
    unsubscribeUrl?: string | undefined
    kind: string
    subject: string
    letter: EmailContent
    invitation?: { method: 'request' | 'cancel'; sequence: number }
  },
): Mail {
  const { lesson } = news
  const [me, other] = sides(news, part)
  const { text, html } = writeEmail(services, { ...about.letter, unsubscribeUrl: about.unsubscribeUrl })
  const url = `${services.config.publicUrl}/dashboard/lessons/${lesson.id}`
  const { name, supportEmail } = { ...brand, ...services.config.brand }
  const file =
    about.invitation &&
    writeCalendarFile({
      ...about.invitation,
      lessonId: lesson.id,
      startsAt: lesson.startsAt,
      endsAt: lesson.endsAt,
      at: services.clock.now(),
      summary: `Driving lesson with ${other.name}`,
      description: `${about.letter.says.join(' ')}\n${url}`,
      location: lesson.pickup,
      url,
      organiser: { name, email: supportEmail },
      guest: { name: me.name, email: me.email },
    })
  return {
    to: me.email,
    kind: about.kind,
    subject: about.subject,
    text,
    html,
    thread: `lesson-${lesson.id}`,
    ...(file && { attachments: [file] }),
    ...(about.unsubscribeUrl && { unsubscribeUrl: about.unsubscribeUrl }),
  }
}
