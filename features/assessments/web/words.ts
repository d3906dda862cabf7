import { formatLocalDay } from '#web/zone.ts'

export const words = {
  changedOf: (startsAt: string) => `Changed: the assessment of ${formatLocalDay(startsAt)}`,
  stored: {
    title: 'Saved on this device',
    description: 'We’ll send it as soon as you’re back online.',
  },
  sentItem: 'Your learner can see it now.',
  sent: (name: string) => ({
    title: 'Assessment sent',
    description: `The assessment of ${name} that you wrote offline has been sent.`,
  }),
  refused: (name: string) => ({
    title: 'We couldn’t save an assessment',
    description: `What you wrote about ${name} is still on this device. See your dashboard for the reason.`,
  }),
  marksToo: 'This lesson isn’t marked as delivered yet. Sending the assessment will mark it.',
}

/** To be written with one press. */
export const phrases = {
  strengths: ['Good observation', 'Smooth control', 'Planned well ahead', 'Calm throughout'],
  areas: ['Look earlier', 'Slow in, steady out', 'Choose the lane before the sign', 'Check the left mirror'],
}
