import type { Db, Row } from '#server/database.ts'
import type { Left } from '../rules.ts'
import type { CheckoutRow } from './checkout-rows.ts'

export type CreditRow = Row<'payments.addCredit'>

export const leftOf = (credit: CreditRow): Left => ({
  minutes: credit.minutesLeft,
  pence: credit.penceLeft,
  commissionPence: credit.commissionPenceLeft,
})

export async function addCredit(db: Db, checkout: CheckoutRow): Promise<CreditRow> {
  return db.get(
    'payments.addCredit',
    `insert into public.lesson_credits (checkout_id, learner_id, instructor_id, minutes_bought, pence_bought, minutes_left, pence_left, commission_pence_left)
     values ($1, $2, $3, $4, $5, $4, $5, $6) returning *`,
    [
      checkout.id,
      checkout.learnerId,
      checkout.instructorId,
      checkout.lessonCount * checkout.lessonMinutes,
      checkout.amountPence,
      checkout.commissionPence,
    ],
  )
}

export async function spend(db: Db, credit: CreditRow, lessonId: string, part: Left) {
  await changeCredit(db, credit.id, {
    minutes: -part.minutes,
    pence: -part.pence,
    commissionPence: -part.commissionPence,
  })
  await db.execute(
    'payments.spend',
    'insert into public.lesson_payments (lesson_id, credit_id, learner_id, instructor_id, minutes, pence, commission_pence) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      lessonId,
      credit.id,
      credit.learnerId,
      credit.instructorId,
      part.minutes,
      part.pence,
      part.commissionPence,
    ],
  )
}

export const changeCredit = (db: Db, creditId: string, by: Left) =>
  db.execute(
    'payments.changeCredit',
    'update public.lesson_credits set minutes_left = minutes_left + $2, pence_left = pence_left + $3, commission_pence_left = commission_pence_left + $4 where id = $1',
    [creditId, by.minutes, by.pence, by.commissionPence],
  )
