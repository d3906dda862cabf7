import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { settleObjection as settle } from '#features/objections/server/objections.ts'
import { refundTooMuch } from '#features/payments/contract.ts'
import { getRefundable, refundChosen } from '#features/payments/server/chosen-refunds.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { formatMoney } from '#common/money.ts'
import type { ObjectionCase, settleObjection as endpoint } from '../objections-contract.ts'
import { asAdmin, noteAct } from './acts.ts'

const pageSize = 20

export async function listObjections(
  db: Db,
  { status, cursor }: { status: 'open' | 'closed'; cursor?: string | undefined },
): Promise<{ objections: ObjectionCase[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const rows = await asAdmin(db, 'read objections', (service) =>
    service.list(
      'admin.listObjections',
      `select o.id, o.lesson_id, o.reason, o.status, o.made_at, o.settled_at, o.refunded_pence, o.explanation, l.starts_at, l.minutes, l.marked_by, l.outcome,
         p.id as learner_id, p.name as learner_name, i.id as instructor_id, i.name as instructor_name,
         (select coalesce(sum(part.pence), 0) from public.lesson_payments part where part.lesson_id = l.id and part.state = 'released') as earned_pence
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
      earnedPence: row.earnedPence ?? 0,
      learner: learnerId && learnerName ? { id: learnerId, name: learnerName } : null,
      instructor: instructorId && instructorName ? { id: instructorId, name: instructorName } : null,
    })),
  }
}

/** @throws notFound, refundTooMuch */
export const settleObjection = (
  db: Db,
  { id, decision, refundPence, from, explanation }: z.output<typeof endpoint.input>,
): Promise<void> =>
  asAdmin(db, 'settle an objection', async (service) => {
    const refundedPence = decision === 'upheld' ? refundPence : 0
    const settled = await settle(service, db.claims.sub!, {
      id,
      status: decision,
      refundedPence,
      explanation,
    })
    if (!settled) return fail(notFound)
    await refundLesson(service, settled.lessonId, { from, pence: refundedPence, explanation })
    const detail = `${decision}${refundedPence > 0 ? `, ${formatMoney(refundedPence)} refunded` : ''}: ${explanation}`
    await noteAct(service, 'objection-settled', settled.learnerId, detail)
  })

type LessonRefund = { from: 'shared' | 'platform'; pence: number; explanation: string }

/** From the payments of this lesson alone, however many they were. */
async function refundLesson(db: Db, lessonId: string, { from, pence, explanation }: LessonRefund) {
  let owed = pence
  const parts = await db.list(
    'admin.listEarnedParts',
    `select k.checkout_id, p.pence from public.lesson_payments p join public.lesson_credits k on k.id = p.credit_id
     where p.lesson_id = $1 and p.state = 'released' and p.pence > 0 order by p.id`,
    [lessonId],
  )
  for (const part of parts) {
    const share = Math.min(owed, part.pence)
    if (share === 0) break
    const { refundedPence } = await getRefundable(db, part.checkoutId)
    await refundChosen(db, { id: part.checkoutId, from, pence: share, explanation, lessonId, refundedPence })
    owed -= share
  }
  if (owed > 0) fail(refundTooMuch, { mostPence: pence - owed })
}
