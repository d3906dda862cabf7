import { randomBytes } from 'node:crypto'
import { addDays, type Day } from '#common/days.ts'
import { notFound } from '#common/api-error.ts'
import { dayOf } from '#common/time.ts'
import { publicIdOf } from '#features/diary/server/public-id.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { hashLinkToken, makeLinkToken } from '#server/seal.ts'
import { type BoughtVoucher, voucherDisputed } from '../contract.ts'
import { cancelUntil, codeOf, plainCode } from '../rules.ts'

export type VoucherRow = Row<'vouchers.lock'>

export const today = (db: Db) => dayOf(`${db.now()}`)

/** As the service. @throws notFound */
export const lockVoucher = async (db: Db, id: string): Promise<VoucherRow> =>
  (await db.find('vouchers.lock', 'select * from public.vouchers where id = $1 for update', [id])) ??
  fail(notFound)

/** By the link in the buyer’s emails. As the service. @throws notFound */
export async function findByLink(db: Db, token: string): Promise<VoucherRow> {
  const row = await db.find(
    'vouchers.findByLink',
    'select id from public.vouchers where buyer_hashes @> array[$1::bytea]',
    [hashLinkToken(token)],
  )
  return row ? lockVoucher(db, row.id) : fail(notFound)
}

/** As the service; undefined where nobody was given this code. */
export async function findByCode(db: Db, code: string): Promise<VoucherRow | undefined> {
  const row = await db.find(
    'vouchers.findByCode',
    `select id from public.vouchers where code_hashes @> array[$1::bytea] and status <> 'unpaid'`,
    [hashLinkToken(plainCode(code))],
  )
  return row && lockVoucher(db, row.id)
}

/** One more code that opens it, or the only one (`alone`). As the service. */
export async function addCode(db: Db, id: string, alone = false): Promise<string> {
  const code = codeOf(randomBytes(32))
  await db.execute(
    'vouchers.addCode',
    `update public.vouchers set code_hashes = (array[$2::bytea] || case when $3 then '{}' else code_hashes end)[1:20] where id = $1`,
    [id, hashLinkToken(code), alone],
  )
  return code
}

/** One more link to the buyer’s page, for an email. As the service. */
export async function addLink(db: Db, id: string): Promise<string> {
  const token = makeLinkToken()
  await db.execute(
    'vouchers.addLink',
    'update public.vouchers set buyer_hashes = (array[$2::bytea] || buyer_hashes)[1:20] where id = $1',
    [id, hashLinkToken(token)],
  )
  return token
}

/** Its payer has asked their bank for the money back, or has it and what is left hasn't made up for it yet. `v`: the voucher. */
export const isDisputed = `exists (select from public.disputes d where d.payment_intent = v.payment_intent and d.status not like 'warning%'
  and d.status not in ('won', 'prevented') and (d.closed_at is null or d.lost_pence > d.from_held_pence + d.from_refunds_pence + d.from_instructor_pence))`

/** As the service. @throws voucherDisputed */
export async function mustBeUndisputed(db: Db, { id }: Pick<VoucherRow, 'id'>) {
  const row = await db.find(
    'vouchers.findDispute',
    `select v.id from public.vouchers v where v.id = $1 and ${isDisputed}`,
    [id],
  )
  if (row) fail(voucherDisputed)
}

/** What was asked for in time, and a bank sent back, can be asked for again. As the service. */
const refundableUntil = (row: VoucherRow): Day | null =>
  row.refundAttempt > 0 ? row.lapsesOn : row.paidAt && cancelUntil(dayOf(row.paidAt))

/** As the service. */
export const isRefundable = (db: Db, row: VoucherRow) =>
  row.status === 'paid' && row.leftPence === row.amountPence && today(db) <= (refundableUntil(row) ?? '')

export const asBought = (db: Db, row: VoucherRow): BoughtVoucher => ({
  state: row.status,
  amountPence: row.amountPence,
  leftPence: row.leftPence,
  recipientName: row.recipientName,
  recipientEmail: row.recipientEmail,
  buyerEmail: row.buyerEmail,
  message: row.message ?? '',
  sendOn: row.sendOn,
  sentAt: row.sentAt,
  sends: row.sends,
  lapsesOn: row.lapsesOn,
  isClaimed: row.holderId !== null,
  isRefundRefused: row.refundFailure !== null,
  refundableUntil: isRefundable(db, row) ? refundableUntil(row) : null,
})

/** What strangers read of whom the buyer had in mind. As the service. */
export async function findSuggested(db: Db, id: string | null) {
  if (id === null) return undefined
  const row = await db.find(
    'vouchers.findSuggested',
    `select public.short_name(p.name) as "name!" from public.profiles p join public.instructors i on i.id = p.id
     where p.id = $1 and directory.may_be_booked(i)`,
    [id],
  )
  return row && { name: row.name, id: await publicIdOf(db, id) }
}

/** Its holder, at the address of their account. As the service. */
export async function findHolder(db: Db, { holderId }: Pick<VoucherRow, 'holderId'>) {
  const holder = holderId === null ? undefined : await findProfile(db, holderId)
  return holder?.email ? { name: holder.name, email: holder.email } : undefined
}

export const isDayToSend = (db: Db, on: string, mostDaysAhead: number) =>
  on >= today(db) && on <= addDays(today(db), mostDaysAhead)
