import type { Db } from '#server/database.ts'

/** As the service. */
export const findCard = (db: Db, learnerId: string) =>
  db.find(
    'saved-cards.findCard',
    'select stripe_customer, stripe_payment_method, brand, last4 from public.saved_cards where learner_id = $1',
    [learnerId],
  )

/** Of the series `s` and the agreement `a`: lessons come more often, or are longer, than was agreed. */
export const comesMore = '(s.every_weeks < a.every_weeks or s.minutes > a.minutes)'

/** One change at a time; nothing for somebody who has gone. As the service. */
export const lockLearner = (db: Db, learnerId: string) =>
  db.execute('saved-cards.lockLearner', 'select from public.profiles where id = $1 for no key update', [
    learnerId,
  ])
