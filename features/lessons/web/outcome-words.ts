import type { Lesson } from '../contract.ts'

/** For outcomes entered without a network. */
export const markingWords = {
  stored: (name: string) => ({
    title: `${name}: saved on this device`,
    description: 'We’ll send it as soon as you’re back online.',
  }),
  sent: (learner: string, name: string) => ({
    title: `${name}: sent`,
    description: `What you said about the lesson with ${learner} has been saved.`,
  }),
  refused: (learner: string) => ({
    title: 'We couldn’t mark a lesson',
    description: `What you said about the lesson with ${learner} is still on this device. See your dashboard for the reason.`,
  }),
  meanwhile({ status, marking, cancelledBy }: Pick<Lesson, 'status' | 'marking' | 'cancelledBy'>) {
    if (status === 'delivered') return 'You’ve already marked this lesson as delivered on another device.'
    if (status === 'cancelled' && marking) return 'You’ve already marked this lesson on another device.'
    if (status !== 'cancelled') return 'This lesson isn’t booked any more.'
    const by = { learner: 'your learner', instructor: 'you', platform: 'us' }[cancelledBy ?? 'platform']
    return `This lesson was cancelled by ${by} before it began, so it can’t be marked.`
  },
}
