import type { Db } from '#server/database.ts'
import type { Left } from '../rules.ts'
import type { CheckoutRow } from './checkout-rows.ts'

export type CreditRow = {
  id: string
  checkout_id: string
  learner_id: string
  instructor_id: string
  minutes_bought: number
  pence_bought: number
  minutes_left: number
  pence_left: number
  commission_left: number
  created_at: string
}

export const leftOf = (credit: CreditRow): Left => ({
  minutes: credit.minutes_left,
  pence: credit.pence_left,
  commission: credit.commission_left,
})

/** What a paid checkout bought. */
export async function addCredit(db: Db, checkout: CheckoutRow): Promise<CreditRow> {
  const { rows } = await db.run<CreditRow>(
    `insert into public.lesson_credits (checkout_id, learner_id, instructor_id, minutes_bought, pence_bought, minutes_left, pence_left, commission_left)
     values ($1, $2, $3, $4, $5, $4, $5, $6) returning *`,
    [
      checkout.id,
      checkout.learner_id,
      checkout.instructor_id,
      checkout.lesson_count * checkout.lesson_minutes,
      checkout.amount_pence,
      checkout.commission_pence,
    ],
  )
  return rows[0]!
}

/** Pays a lesson with a part of a purchase. */
export async function spend(db: Db, credit: CreditRow, lessonId: string, part: Left) {
  await changeCredit(db, credit.id, {
    minutes: -part.minutes,
    pence: -part.pence,
    commission: -part.commission,
  })
  await db.run(
    'insert into public.lesson_payments (lesson_id, credit_id, learner_id, instructor_id, minutes, pence, commission_pence) values ($1, $2, $3, $4, $5, $6, $7)',
    [lessonId, credit.id, credit.learner_id, credit.instructor_id, part.minutes, part.pence, part.commission],
  )
}

export const changeCredit = (db: Db, creditId: string, by: Left) =>
  db.run(
    'update public.lesson_credits set minutes_left = minutes_left + $2, pence_left = pence_left + $3, commission_left = commission_left + $4 where id = $1',
    [creditId, by.minutes, by.pence, by.commission],
  )
