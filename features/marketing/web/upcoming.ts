type Plan = { title: string; what: string; path?: string }

/** A plan that will have a page names it, and is hidden once the router has that page. */
export const upcoming: readonly { whom: string; plans: readonly Plan[] }[] = [
  {
    whom: 'For learners',
    plans: [
      {
        title: 'Theory practice',
        what: 'Exercises for the theory test beside your driving, in the order your lessons need.',
        path: '/dashboard/learning',
      },
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
      {
        title: 'Analytics',
        what: 'Where your hours go, which of them stay empty, and how your learners get on.',
        path: '/dashboard/analytics',
      },
      { title: 'More packages', what: 'Blocks of your own making beside the ten hours.' },
      { title: 'Changing your plan yourself', what: 'From Free to Pro and back, without writing to us.' },
      {
        title: 'Your week in other calendars',
        what: 'A feed that your phone’s calendar follows.',
        path: '/dashboard/settings/calendar',
      },
    ],
  },
  {
    whom: 'For both',
    plans: [
      {
        title: 'Messages',
        what: 'Between learner and instructor, beside the lesson they are about.',
        path: '/dashboard/messages',
      },
      {
        title: 'Choosing your notices',
        what: 'Which emails you get, and a bell for what is new.',
        path: '/dashboard/settings/notifications',
      },
    ],
  },
  {
    whom: 'For schools',
    plans: [
      {
        title: 'A page for the school',
        what: 'All instructors of a school, their lessons and their figures together.',
        path: '/dashboard/school',
      },
    ],
  },
]
