import type { RouteObject } from 'react-router'
import { pagesFor } from './pages-for.tsx'

/** The pages that only learners open. Apart, so that nobody loads the list of another role (`patchDashboards`). */
export const learnerRoutes: RouteObject[] = [
  ...pagesFor(['student'], [['/checkout/:lessonId', 'Pay for your lesson', () => import('./checkout.tsx')]], {
    guests: true,
  }),
  ...pagesFor(
    ['student'],
    [
      ['/checkout/yours', 'Your booking', () => import('./checkout/yours.tsx')],
      ['/dashboard/student', 'Dashboard', () => import('./dashboard/student.tsx')],
      ['/dashboard/progress/:part?', 'Your progress', () => import('./dashboard/progress.tsx')],
      ['/dashboard/learning', 'Learning', () => import('./dashboard/learning.tsx')],
      ['/dashboard/learning/theory', 'Theory practice', () => import('./dashboard/learning/theory.tsx')],
      ['/dashboard/hazards/:id?', 'Hazard perception', () => import('./dashboard/hazards.tsx')],
      ['/dashboard/game', 'Milestones', () => import('./dashboard/game.tsx')],
      ['/dashboard/learning/mock', 'Mock test', () => import('./dashboard/learning/mock.tsx')],
      ['/dashboard/learning/mock/:id', 'Mock test', () => import('./dashboard/learning/mock.tsx')],
      [
        '/instructor-directory/wishes',
        'What you’re looking for',
        () => import('./instructor-directory/wishes.tsx'),
      ],
      ['/dashboard/practice', 'Private practice', () => import('./dashboard/practice.tsx')],
      ['/dashboard/readiness', 'Your test plan', () => import('./dashboard/readiness.tsx')],
      ['/dashboard/payments', 'Payments', () => import('./dashboard/payments.tsx')],
      ['/dashboard/payments/:id', 'Receipt', () => import('./dashboard/receipt.tsx')],
    ],
  ),
]
