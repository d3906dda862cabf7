import { firstName } from '#common/first-name.ts'
import type { Mail, Services } from '#server/services.ts'
import { momentOf, seeLesson, whenAndWhere } from './lesson-mail.ts'
import type { LessonSide } from '#features/lessons/rules.ts'
import { type LessonContext, mailOf, sides } from './lesson-mail-template.ts'

export function placeChangedMail(
  services: Services,
  context: LessonContext,
  side: LessonSide,
  by: LessonSide,
): Mail {
  const { lesson, zone } = context
  const [me, other] = sides(context, side)
  const who = by === side ? 'You’ve' : `${other.name} has`
  return mailOf(services, context, side, {
    kind: 'lesson-place-changed',
    subject: `Pick-up or drop-off changed: ${momentOf(lesson.startsAt, zone)}`,
    content: {
      greeting: `Hi ${firstName(me.name)},`,
      says: [`${who} changed where your lesson starts or ends.`],
      events: whenAndWhere(services, context, side),
      action: seeLesson(lesson),
      after: ['Open the attached file to update your calendar. The time and price haven’t changed.'],
    },
    invitation: { method: 'request', sequence: lesson.calendarVersion },
  })
}
