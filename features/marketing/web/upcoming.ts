type Plan = { title: string; what: string }

export const upcoming: readonly { whom: string; plans: readonly Plan[] }[] = [
  {
    whom: 'For learners',
    plans: [
      {
        title: 'Patterns in your driving',
        what: 'What keeps coming up, found in your instructor’s assessments and explained.',
      },
    ],
  },
  {
    whom: 'For instructors',
    plans: [
      {
        title: 'Your books',
        what: 'Expenses with a photo of the receipt, miles from your lessons, and what your tax return asks for.',
      },
    ],
  },
]
