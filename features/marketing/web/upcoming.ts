type Plan = { title: string; what: string }

export const upcoming: readonly { whom: string; plans: readonly Plan[] }[] = [
  {
    whom: 'For learners',
    plans: [
      {
        title: 'Topping up your hours',
        what: 'When they run short, a card pays for the next block, if you’ve said so before.',
      },
    ],
  },
  {
    whom: 'For instructors',
    plans: [
      {
        title: 'Paid through your school',
        what: 'Where you’re employed, what learners pay goes to the school, and the school pays you.',
      },
    ],
  },
]
