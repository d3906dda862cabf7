import { notFound } from '#common/api-error.ts'
import { shareOf } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import { instructorNotTeaching } from '#features/payments/contract.ts'
import { paymentReceived } from '#features/payments/events.ts'
import { commissionBasisPointsOf } from '#features/payments/commission.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { addContact } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import { networkOf } from '#server/network.ts'
import type { Me, Services } from '#server/services.ts'
import {
  type GivenVoucher,
  type MyVoucher,
  type VoucherHours,
  voucherChanged,
  voucherNotFound,
  voucherOver,
  voucherTaken,
} from '../contract.ts'
import { choicesOf } from '../rules.ts'
import { findByCode, findSuggested, mustBeUndisputed, type VoucherRow } from './vouchers.ts'

/** Guesses of one network. @throws tooMany */
const countGuess = (services: Services, ip: string) =>
  rateLimit.require(services, 'guesses', `voucher ${networkOf(ip)}`)

/** @throws voucherNotFound, tooMany */
export async function describeVoucher(services: Services, code: string, ip: string): Promise<GivenVoucher> {
  await countGuess(services, ip)
  return services.asSystem('what a voucher is worth', async (db) => {
    const row = (await findByCode(db, code)) ?? fail(voucherNotFound)
    return {
      buyerName: row.buyerName,
      recipientName: row.recipientName,
      message: row.message ?? '',
      amountPence: row.amountPence,
      leftPence: row.status === 'paid' ? row.leftPence : 0,
      lapsesOn: row.lapsesOn!,
      isClaimed: row.holderId !== null,
      instructorId: (await findSuggested(db, row.suggestedInstructorId))?.id ?? null,
    }
  })
}

/** @throws voucherNotFound, voucherTaken, voucherOver, tooMany */
export async function claimVoucher(
  services: Services,
  me: Me,
  code: string,
  ip: string,
): Promise<{ id: string; leftPence: number }> {
  await countGuess(services, ip)
  return services.asSystem('a voucher comes into an account', async (db) => {
    const row = (await findByCode(db, code)) ?? fail(voucherNotFound)
    if (row.holderId !== null && row.holderId !== me.id) fail(voucherTaken)
    if (row.status !== 'paid' || row.leftPence === 0) fail(voucherOver)
    await db.execute('vouchers.claim', 'update public.vouchers set holder_id = $2 where id = $1', [
      row.id,
      me.id,
    ])
    return { id: row.id, leftPence: row.leftPence }
  })
}

/** By row security. */
export async function listMyVouchers(db: Db, holderId: string): Promise<{ vouchers: MyVoucher[] }> {
  const rows = await db.list(
    'vouchers.listMine',
    `select id, buyer_name, amount_pence, left_pence, lapses_on as "lapses_on!", suggested_instructor_id
     from public.vouchers where holder_id = $1 and status = 'paid' and left_pence > 0 order by lapses_on, id`,
    [holderId],
  )
  const vouchers: MyVoucher[] = []
  for (const { suggestedInstructorId, ...row } of rows) {
    const suggested = await db.asService('whom the buyer had in mind', (service) =>
      findSuggested(service, suggestedInstructorId),
    )
    vouchers.push({ ...row, instructorId: suggested?.id ?? null, instructorName: suggested?.name ?? null })
  }
  return { vouchers }
}

type Choice = { id: string; instructorId: string }

/** As the service. @throws notFound, voucherOver, voucherDisputed, instructorNotTeaching */
export async function describeVoucherHours(
  db: Db,
  me: Pick<Me, 'id'>,
  choice: Choice,
): Promise<VoucherHours> {
  const { row, to } = await findChoice(db, me, choice)
  return {
    leftPence: row.leftPence,
    hourlyRatePence: to.rate,
    choices: choicesOf(row.leftPence, to.rate),
  }
}

/**
 * A purchase of its own, on the card payment of the voucher's buyer: at the instructor's price and commission of now, and
 * refundable to that card like what somebody else paid. As the service.
 * @throws notFound, voucherOver, voucherDisputed, voucherChanged, instructorNotTeaching
 */
export async function redeemVoucher(
  db: Db,
  me: Pick<Me, 'id'>,
  origin: string,
  { minutes, pence, ...choice }: Choice & { minutes: number; pence: number; leftPence: number },
): Promise<{ minutes: number; pence: number; leftPence: number }> {
  await lockBoth(db, me.id, choice.instructorId)
  const { row, to } = await findChoice(db, me, choice)
  const isOffered = choicesOf(row.leftPence, to.rate).some(
    (one) => one.minutes === minutes && one.pence === pence,
  )
  if (!isOffered || row.leftPence !== choice.leftPence) fail(voucherChanged)
  const basisPoints = commissionBasisPointsOf(to.plan, to.contract)
  const commissionPence = shareOf(pence, basisPoints)
  const packageName = `${formatMinutes(minutes)} by gift voucher`
  const { id: checkoutId } = await db.get(
    'vouchers.addCheckout',
    `insert into public.checkouts (learner_id, instructor_id, package_id, package_name, package_kind, lesson_count, lesson_minutes,
       amount_pence, commission_basis_points, commission_pence, origin, status, outcome, payment_intent, voucher_id, expires_at, paid_at)
     values ($1, $2, $3, $4, 'block', 1, $5, $6, $7, $8, $9, 'paid', 'credited', $10, $3, clock(), clock()) returning id`,
    [
      me.id,
      to.id,
      row.id,
      packageName,
      minutes,
      pence,
      basisPoints,
      commissionPence,
      origin,
      row.paymentIntent,
    ],
  )
  await db.execute(
    'vouchers.addCredit',
    `insert into public.lesson_credits (checkout_id, learner_id, instructor_id, minutes_bought, pence_bought, minutes_left, pence_left, commission_pence_left)
     values ($1, $2, $3, $4, $5, $4, $5, $6)`,
    [checkoutId, me.id, to.id, minutes, pence, commissionPence],
  )
  await recordTransaction(db, {
    key: `voucher:${row.id}:redeemed:${checkoutId}`,
    kind: 'voucher-redeemed',
    checkoutId,
    learnerId: me.id,
    instructorId: to.id,
    moves: { vouchers: -pence, held: pence },
  })
  const leftPence = row.leftPence - pence
  await db.execute(
    'vouchers.take',
    'update public.vouchers set left_pence = $2, ended_at = case when $2 = 0 then clock() end where id = $1',
    [row.id, leftPence],
  )
  await addContact(db, me.id, to.id)
  await emit(db, paymentReceived, {
    checkoutId,
    learnerId: me.id,
    instructorId: to.id,
    lessonId: null,
    packageName,
    amountPence: pence,
    outcome: 'credited',
  })
  return { minutes, pence, leftPence }
}

/** Nobody whose account is being deleted gets hours, whose money would then be nobody's. */
async function lockBoth(db: Db, learnerId: string, instructorId: string) {
  const both = await db.list(
    'vouchers.lockBoth',
    'select id from public.profiles where id = any($1) order by id for key share',
    [[learnerId, await resolveInstructorId(db, instructorId)]],
  )
  if (both.length < 2) fail(instructorNotTeaching)
}

async function findChoice(db: Db, me: Pick<Me, 'id'>, { id, instructorId }: Choice) {
  const row: VoucherRow =
    (await db.find(
      'vouchers.lockMine',
      'select * from public.vouchers where id = $1 and holder_id = $2 for update',
      [id, me.id],
    )) ?? fail(notFound)
  if (row.status !== 'paid' || row.leftPence === 0) fail(voucherOver)
  await mustBeUndisputed(db, row)
  const to = await db.find(
    'vouchers.findInstructor',
    `select i.id, i.plan, c.commission_basis_points as "contract?", i.hourly_rate_pence as "rate!"
     from public.instructors i left join public.commission_contracts c on c.instructor_id = i.id
     where i.id = $1 and directory.may_be_booked(i)`,
    [await resolveInstructorId(db, instructorId)],
  )
  return to ? { row, to } : fail(instructorNotTeaching)
}
