import { notFound } from '#common/api-error.ts'
import { shareOf } from '#common/money.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import { addContact } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me } from '#server/services.ts'
import { type CreditMove, instructorNotTeaching, moveChanged, nothingToMove } from '../contract.ts'
import { commissionBasisPointsOf } from '../commission.ts'
import { minutesAt } from '../rules.ts'
import { changeCredit, type CreditRow, leftOf } from './credit-rows.ts'

type Move = { id: string; instructorId: string }

/** As the service. @throws notFound, nothingToMove, instructorNotTeaching */
export async function describeCreditMove(db: Db, me: Pick<Me, 'id'>, move: Move): Promise<CreditMove> {
  const { credit, to } = await findMove(db, me, move)
  return { pence: credit.penceLeft, hourlyRatePence: to.rate, minutes: minutesAt(credit.penceLeft, to.rate) }
}

/**
 * A purchase of its own with the new instructor, on the same card payment: their price, their commission, and refundable
 * as before. As the service, one at a time per learner. @throws notFound, nothingToMove, instructorNotTeaching, moveChanged
 */
export async function moveCredit(
  db: Db,
  me: Pick<Me, 'id'>,
  { minutes, ...move }: Move & { minutes: number },
): Promise<CreditMove> {
  await db.execute('payments.moveCredit.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 8))', [
    me.id,
  ])
  const { credit, to } = await findMove(db, me, move)
  const pence = credit.penceLeft
  if (minutesAt(pence, to.rate) !== minutes) fail(moveChanged)
  const left = leftOf(credit)
  await changeCredit(db, credit.id, {
    minutes: -left.minutes,
    pence: -left.pence,
    commissionPence: -left.commissionPence,
  })
  const basisPoints = commissionBasisPointsOf(to.plan, to.contract)
  const { id: checkoutId } = await db.get(
    'payments.moveCredit.checkout',
    `with source as (update public.checkouts set moved_pence = moved_pence + $4 where id = $1 returning *)
     insert into public.checkouts (learner_id, instructor_id, package_id, package_name, package_kind, lesson_count, lesson_minutes,
       amount_pence, currency, commission_basis_points, commission_pence, origin, status, outcome, payment_intent, dispute, moved_from, expires_at, paid_at)
     select learner_id, $2, package_id, package_name, package_kind, 1, $3, $4, currency, $5, $6, origin, 'paid', 'credited',
       payment_intent, dispute, coalesce(moved_from, id), clock(), clock() from source returning id`,
    [credit.checkoutId, to.id, minutes, pence, basisPoints, shareOf(pence, basisPoints)],
  )
  await db.execute(
    'payments.moveCredit.credit',
    `insert into public.lesson_credits (checkout_id, learner_id, instructor_id, minutes_bought, pence_bought, minutes_left, pence_left, commission_pence_left)
     values ($1, $2, $3, $4, $5, $4, $5, $6)`,
    [checkoutId, me.id, to.id, minutes, pence, shareOf(pence, basisPoints)],
  )
  await db.execute('payments.moveCredit.ledger', 'select payments.move_held($1, $2, $3, $4, $5)', [
    checkoutId,
    me.id,
    credit.instructorId,
    to.id,
    pence,
  ])
  // As after a purchase: they know each other from now on.
  await addContact(db, me.id, to.id)
  return { pence, hourlyRatePence: to.rate, minutes }
}

async function findMove(db: Db, me: Pick<Me, 'id'>, { id, instructorId }: Move) {
  const credit: CreditRow =
    (await db.find(
      'payments.findMove',
      'select * from public.lesson_credits where id = $1 and learner_id = $2 for update',
      [id, me.id],
    )) ?? fail(notFound)
  const to = await db.find(
    'payments.findMove.instructor',
    `select i.id, i.plan, c.commission_basis_points as "contract?", i.hourly_rate_pence as "rate!"
     from public.instructors i left join public.commission_contracts c on c.instructor_id = i.id
     where i.id = $1 and directory.may_be_booked(i)`,
    [await resolveInstructorId(db, instructorId)],
  )
  if (!to || to.id === credit.instructorId) return fail(instructorNotTeaching)
  if (minutesAt(credit.penceLeft, to.rate) === 0) return fail(nothingToMove)
  return { credit, to }
}
