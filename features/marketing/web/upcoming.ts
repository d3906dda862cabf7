type Plan = { title: string; what: string }

export const upcoming: readonly { whom: string; plans: readonly Plan[] }[] = [
  {
    whom: 'For learners',
    plans: [
      {
        title: 'Achievements and a weekly rhythm',
        what: 'For practice that your instructor has seen, with pauses for exams and illness, and never for speed or miles.',
      },
      {
        title: 'Leaderboards, if you want them',
        what: 'Off until you turn them on, under a name you choose, and not for anybody under 18.',
      },
      {
        title: 'Patterns in your driving',
        what: 'What comes back lesson after lesson, found in your instructor’s assessments and explained.',
      },
    ],
  },
  {
    whom: 'For instructors',
    plans: [
      { title: 'More packages', what: 'Blocks of your own making beside the ten hours.' },
      { title: 'Changing your plan yourself', what: 'From Free to Pro and back, in your account.' },
    ],
  },
]
