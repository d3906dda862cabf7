import { notAllowed } from '#common/api-error.ts'
import { listPeople } from '#features/profiles/server/profiles.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import { fail } from '#server/errors.ts'
import type { Me } from '#server/services.ts'
import type { PaymentTransaction } from '../money-contract.ts'

type Query = {
  user_id?: string | undefined
  user_role?: string | undefined
  before?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** `commission` and `net` exclude refunds, but for goodwill: that is ours alone. A learner paid for hours taken along once, where they bought them. The caller's policies apply. @throws notAllowed */
export async function listTransactions(
  db: Db,
  me: Me,
  query: Query,
): Promise<{ transactions: PaymentTransaction[]; next_cursor: string | null }> {
  const behind = readTimeCursor(query.cursor)
  const { asLearner, asInstructor } = whose(me, query)
  const rows = await db.list(
    'payments.listTransactions',
    `select c.id, c.session_id, c.learner_id, c.instructor_id, c.lesson_id, c.package_id, c.package_name, c.amount_pence, c.currency, c.created_at, c.paid_at, coalesce(c.paid_at, c.created_at) as "at!", l.starts_at as "lesson_starts_at?", (c.payer_link_id is not null or c.voucher_id is not null) as "by_somebody_else!",
       case c.status when 'paid' then 'paid' when 'expired' then 'expired' else 'unpaid' end as payment_status,
       b.refunded as refunded_total, b.commission, c.amount_pence - c.moved_pence - b.refunded + b.goodwill - b.commission as net, b.refund_reason
     from public.checkouts c left join public.lesson_credits k on k.checkout_id = c.id
     left join public.lessons l on l.id = c.lesson_id
     cross join lateral (select
       coalesce(r.pence, 0) as refunded, coalesce(r.goodwill, 0) as goodwill, r.refund_reason,
       coalesce(k.commission_pence_left + coalesce((select sum(p.commission_pence) from public.lesson_payments p where p.credit_id = k.id and p.state in ('held', 'released')), 0) - coalesce(r.commission_pence, 0), c.commission_pence) as commission
       from (select sum(pence) as pence, sum(pence) filter (where taken_from = 'platform') as goodwill, sum(commission_pence) as commission_pence,
         (array_agg(explanation order by created_at desc) filter (where explanation is not null))[1] as refund_reason
         from public.refunds where checkout_id = c.id) r) b
     where (($1::uuid is null and $2::uuid is null) or c.learner_id = $1 or c.instructor_id = $2) and ($3::uuid is null or (coalesce(c.paid_at, c.created_at), c.id) < (select coalesce(b.paid_at, b.created_at), b.id from public.checkouts b where b.id = $3))
       and ($5::timestamptz is null or (coalesce(c.paid_at, c.created_at), c.id) < ($5, $6::uuid))
       and (c.moved_from is null or $1::uuid is null)
     order by coalesce(c.paid_at, c.created_at) desc, c.id desc limit $4`,
    [asLearner, asInstructor, query.before ?? null, query.limit + 1, behind?.at ?? null, behind?.id ?? null],
  )
  const { shown, nextCursor } = pageOf(rows, query.limit, ({ at }) => at)
  const people = new Map(
    (
      await listPeople(db, [
        ...new Set(shown.flatMap(({ learnerId, instructorId }) => [learnerId, instructorId])),
      ])
    ).map(({ id, name }) => [id, name]),
  )
  // Anyone who never paid has met nobody: the account of the other is not theirs to know.
  const idFor = (id: string, { id: checkoutId, paymentStatus }: { id: string; paymentStatus: string }) =>
    paymentStatus === 'paid' || people.has(id) ? id : checkoutId
  const transactions = shown.map(({ learnerId, amountPence, at: _at, ...row }) => ({
    ...toSnakeCase(row),
    student_id: idFor(learnerId, row),
    instructor_id: idFor(row.instructorId, row),
    student_name: people.get(learnerId) ?? null,
    instructor_name: people.get(row.instructorId) ?? null,
    amount_total: amountPence,
  }))
  return { transactions, next_cursor: nextCursor }
}

function whose(me: Me, { user_id, user_role }: Query) {
  if (me.role !== 'admin') {
    if ((user_id ?? me.id) !== me.id || (user_role ?? me.role) !== me.role) fail(notAllowed)
    return me.role === 'instructor'
      ? { asLearner: null, asInstructor: me.id }
      : { asLearner: me.id, asInstructor: null }
  }
  const person = user_id === me.id ? null : (user_id ?? null)
  return {
    asLearner: user_role === 'instructor' ? null : person,
    asInstructor: user_role === 'student' ? null : person,
  }
}
