import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { decideObjection as decide } from '#features/objections/server/objections.ts'
import { paymentChanged, refundTooMuch } from '#features/payments/contract.ts'
import { getRefundable, lockPayment, refundChosen } from '#features/payments/server/chosen-refunds.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { formatMoney } from '#common/money.ts'
import type { ObjectionCase, decideObjection as endpoint } from '../objections-contract.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

const pageSize = 20

export async function listObjections(
  db: Db,
  { status, cursor }: { status: 'open' | 'closed'; cursor?: string | undefined },
): Promise<{ objections: ObjectionCase[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const rows = await asAdmin(db, 'read objections', (service) =>
    service.list(
      'admin.listObjections',
      `select o.id, o.lesson_id, o.reason, o.status, o.made_at, o.marked_at, o.decided_at, o.refunded_pence, o.explanation, l.starts_at, l.minutes, l.marked_by, l.outcome,
         p.id as learner_id, p.name as learner_name, i.id as instructor_id, i.name as instructor_name,
         (select coalesce(sum(part.pence), 0) from public.lesson_payments part where part.lesson_id = l.id and part.state = 'released')
           - (select coalesce(sum(r.pence), 0) from public.refunds r where r.lesson_id = l.id and r.taken_from <> 'held') as "earned_pence!"
       from public.objections o join public.lessons l on l.id = o.lesson_id
       left join public.profiles p on p.id = o.learner_id left join public.profiles i on i.id = l.instructor_id
       where (o.status = 'open') = $1 and ($2::timestamptz is null or (o.made_at, o.id) > ($2, $3::uuid))
       order by o.made_at, o.id limit $4`,
      [status === 'open', after?.at ?? null, after?.id ?? null, pageSize + 1],
    ),
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, (row) => row.madeAt)
  return {
    nextCursor,
    objections: shown.map(({ learnerId, learnerName, instructorId, instructorName, ...row }) => ({
      ...row,
      learner: learnerId && learnerName ? { id: learnerId, name: learnerName } : null,
      instructor: instructorId && instructorName ? { id: instructorId, name: instructorName } : null,
    })),
  }
}

/** @throws notFound, paymentChanged, refundDisputed, refundTooMuch */
export const decideObjection = (
  db: Db,
  { id, decision, refundPence, from, earnedPence, explanation }: z.output<typeof endpoint.input>,
): Promise<void> =>
  asAdmin(db, 'decide on an objection', async (service) => {
    const refundedPence = decision === 'upheld' ? refundPence : 0
    const decided = await decide(service, db.claims.sub!, {
      id,
      status: decision,
      refundedPence,
      explanation,
    })
    if (!decided) return fail(notFound)
    if (refundedPence > 0)
      await refundLesson(service, decided.lessonId, { from, pence: refundedPence, earnedPence, explanation })
    const detail = `${decision}${refundedPence > 0 ? `, ${formatMoney(refundedPence)} refunded` : ''}: ${explanation}`
    await noteAct(service, 'objection-decided', decided.learnerId, detail)
  })

type LessonRefund = {
  from: 'shared' | 'platform'
  pence: number
  earnedPence: number | undefined
  explanation: string
}

/** From the payments of this lesson alone, however many they were. */
async function refundLesson(
  db: Db,
  lessonId: string,
  { from, pence, earnedPence, explanation }: LessonRefund,
) {
  const parts = await db.list(
    'admin.listEarnedParts',
    `select k.checkout_id from public.lesson_payments p join public.lesson_credits k on k.id = p.credit_id
     where p.lesson_id = $1 and p.state = 'released' and p.pence > 0 order by p.id`,
    [lessonId],
  )
  const payments = []
  for (const { checkoutId } of parts) {
    await lockPayment(db, checkoutId)
    const { refundedPence, lessons } = await getRefundable(db, checkoutId)
    const { mostPence } = lessons.find(({ id }) => id === lessonId) ?? fail(paymentChanged)
    payments.push({ id: checkoutId, refundedPence, mostPence })
  }
  const left = payments.reduce((sum, { mostPence }) => sum + mostPence.platform, 0)
  if (earnedPence !== left) fail(paymentChanged)
  let owed = pence
  for (const { id, refundedPence, mostPence } of payments) {
    const share = Math.min(owed, mostPence[from])
    if (share === 0) continue
    await refundChosen(db, { id, from, pence: share, explanation, lessonId, refundedPence })
    owed -= share
  }
  if (owed > 0) fail(refundTooMuch, { mostPence: pence - owed })
}
