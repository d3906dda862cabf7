import { firstName } from '#common/first-name.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { levelName } from '../syllabus.ts'
import { formatLocalDay, formatLocalNearDay, formatLocalTime } from '#web/zone.ts'

export const words = {
  changedOf: (startsAt: string) => `Changed: the assessment of ${formatLocalDay(startsAt)}`,
  stored: {
    title: 'Saved on this device',
    description: 'We’ll send it as soon as you’re back online.',
  },
  /** What becomes of it on saving: one without an account can read nothing, until they accept an invitation. */
  readBy: (name: string, hasAccount: boolean) =>
    hasAccount
      ? `${name || 'Your learner'} will see this as soon as you save.`
      : `Only you see this. Invite ${firstName(name) || 'them'} to share it.`,
  card(who: string, hasAccount: boolean) {
    if (!hasAccount) return { title: 'How it went', note: 'Only you see this' }
    return { title: who ? `What ${who} reads` : 'What your learner reads', note: 'Sent when you save' }
  },
  saved: (who: string, { hasAccount, isChange }: { hasAccount: boolean; isChange: boolean }) => ({
    title: isChange ? 'Assessment changed' : 'Assessment saved',
    description: hasAccount
      ? `${who || 'Your learner'} can see it now.`
      : `Only you see it. Invite ${who || 'them'} to share it.`,
    tone: 'good' as const,
  }),
  upNext: ({ learner, startsAt }: Pick<Lesson, 'learner' | 'startsAt'>, now = new Date()) =>
    `Next to write up: ${firstName(learner?.name ?? '')}, ${
      formatLocalDay(startsAt) === formatLocalDay(now.toISOString())
        ? ''
        : `${formatLocalNearDay(startsAt)}, `
    }${formatLocalTime(startsAt)}`,
  /** Of a skill in a later lesson: lessons may be written up in any order. */
  later: ({ date, level }: { date: string; level: number }) =>
    `You’ve already written up ${formatLocalNearDay(date)} (${levelName(level)}).`,
  sentItem: 'Saved. A learner with an account can see it now.',
  sent: (name: string) => ({
    title: 'Assessment sent',
    description: `The assessment of ${name} that you wrote offline has been sent.`,
  }),
  refused: (name: string) => ({
    title: 'We couldn’t save an assessment',
    description: `What you wrote about ${name} is still on this device. See your dashboard for the reason.`,
  }),
  marksToo: 'This lesson isn’t marked as delivered yet. Saving the assessment will mark it.',
}

export const phrases = {
  strengths: ['Good observation', 'Smooth control', 'Planned well ahead', 'Calm throughout'],
  areas: ['Look earlier', 'Slow in, steady out', 'Choose the lane before the sign', 'Check the left mirror'],
}
