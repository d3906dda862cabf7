export const words = {
  stored: {
    title: 'Kept on this device',
    description: 'It is not sent yet. It goes by itself when the connection is back.',
  },
  storedAt: (time: string) =>
    `Kept on this device at ${time}, not sent yet. It goes by itself when the connection is back.`,
  sentAt: (time: string) => `Sent at ${time}. Your learner can see it now.`,
  sent: (name: string) => ({
    title: 'Assessment sent',
    description: `What you wrote about ${name} without a connection is there now.`,
  }),
  refused: (name: string) => ({
    title: 'An assessment was not taken',
    description: `What you wrote about ${name} is still on this device. Your dashboard says why.`,
  }),
  marksToo: 'This lesson is not marked as delivered yet. Sending the assessment marks it.',
}
