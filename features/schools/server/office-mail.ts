import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { formatDay, formatSpan } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { SchoolActed } from '../contract.ts'

type Done = Pick<SchoolActed, 'what' | 'school' | 'startsAt' | 'endsAt' | 'on' | 'lessonId' | 'cancelled'>
type To = Recipient & { zone: string; learner: string | null }

/** To the instructor, of what their school's office did in their diary. */
export function officeMail(services: Services, { name, email, zone, learner }: To, done: Done): Mail {
  const { school, startsAt, endsAt, lessonId } = done
  const did = sentenceOf(done, learner)
  return {
    to: email,
    kind: 'office-acted',
    subject: `${school}’s office ${did}`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(name)},`,
      says: [
        `${school}’s office ${did}${startsAt && endsAt ? `: ${formatSpan(startsAt, endsAt, zone)}` : ''}.`,
      ],
      action: lessonId
        ? { label: 'See the lesson', to: `/dashboard/lessons/${lessonId}` }
        : { label: 'See your schedule', to: '/dashboard/schedule' },
      after: [
        'You let your school’s office work in your diary. You can end that at any time in your settings.',
      ],
    }),
  }
}

function sentenceOf({ what, on, cancelled = 0 }: Done, learner: string | null): string {
  const also = cancelled > 0 ? ` and cancelled ${plural(cancelled, 'lesson')}` : ''
  const whom = learner ? ` with ${learner}` : ''
  const says: Record<Done['what'], string> = {
    'lesson-added': `added a lesson${whom} to your diary`,
    'series-added': 'added weekly lessons to your diary',
    'lesson-moved': `moved a lesson${whom}`,
    'lesson-cancelled': `cancelled a lesson${whom}`,
    'time-blocked': 'blocked a time in your diary',
    'block-changed': 'changed a time that it had blocked in your diary',
    'time-unblocked': 'unblocked a time in your diary',
    'time-off': `blocked a time in your diary${also}`,
    'sick-day': `marked you as ill${on ? ` on ${formatDay(`${on}T12:00Z`)}` : ''}${also}`,
  }
  return says[what]
}
