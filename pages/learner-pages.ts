/** The pages that only learners open. Apart from the routes, so that nobody loads the list of another role’s files. */

export const checkout = () => import('./checkout.tsx')
export const yourBooking = () => import('./checkout/yours.tsx')
export const student = () => import('./dashboard/student.tsx')
export const progress = () => import('./dashboard/progress.tsx')
export const learning = () => import('./dashboard/learning.tsx')
export const theory = () => import('./dashboard/learning/theory.tsx')
export const game = () => import('./dashboard/game.tsx')
export const hazards = () => import('./dashboard/hazards.tsx')
export const mock = () => import('./dashboard/learning/mock.tsx')
export const wishes = () => import('./instructor-directory/wishes.tsx')
export const payments = () => import('./dashboard/payments.tsx')
export const receipt = () => import('./dashboard/receipt.tsx')
