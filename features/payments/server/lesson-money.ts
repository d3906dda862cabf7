import type { CancelledBy } from '#features/lessons/rules.ts'
import type { Db, Row } from '#server/database.ts'
import { emit } from '#server/events.ts'
import { paymentReleased, paymentReturned } from '../contract.ts'
import { goesBackToCard } from '../rules.ts'
import { recordTransaction } from './ledger.ts'
import { changeCredit } from './credit-rows.ts'
import { oweRefund } from './refunds.ts'

type Part = Row<'payments.settleParts.lockLessonPayments'>

/** Held money becomes the instructor's. Idempotent; emits `payment.released`. As the service. */
export async function releaseLesson(db: Db, lessonId: string): Promise<void> {
  const parts = await settleParts(db, lessonId, () => 'released')
  const first = parts[0]
  if (!first) return
  const grossPence = sum(parts, ({ pence }) => pence)
  const commissionPence = sum(parts, (part) => part.commissionPence)
  const { learnerId, instructorId } = first
  const netPence = grossPence - commissionPence
  if (grossPence > 0) {
    const moves = { held: -grossPence, instructor_payable: netPence, commission: commissionPence }
    await recordTransaction(db, {
      key: `lesson:${lessonId}:released`,
      kind: 'released',
      lessonId,
      learnerId,
      instructorId,
      moves,
    })
  }
  await emit(db, paymentReleased, {
    lessonId,
    learnerId,
    instructorId,
    grossPence,
    commissionPence,
    netPence,
  })
}

/**
 * By the other side, a single goes back to the card; all else is prepaid time again. Idempotent;
 * emits `payment.returned` for minutes, `payment.refunded` once money was sent. As the service.
 */
export async function returnLesson(db: Db, lessonId: string, by: CancelledBy): Promise<void> {
  const goesTo = (part: Part) => (part.pence > 0 && goesBackToCard(by, part) ? 'refunded' : 'returned')
  const parts = await settleParts(db, lessonId, goesTo)
  const returned = parts.filter((part) => goesTo(part) === 'returned')
  for (const part of parts) {
    if (returned.includes(part))
      await changeCredit(db, part.creditId, {
        minutes: part.minutes,
        pence: part.pence,
        commission: part.commissionPence,
      })
    else await oweRefund(db, { credit: part, pence: part.pence, reason: 'instructor-cancelled', lessonId })
  }
  const first = returned[0]
  if (!first) return
  const { learnerId, instructorId } = first
  await emit(db, paymentReturned, {
    lessonId,
    learnerId,
    instructorId,
    minutes: sum(returned, ({ minutes }) => minutes),
    pence: sum(returned, ({ pence }) => pence),
  })
}

async function settleParts(
  db: Db,
  lessonId: string,
  stateOf: (part: Part) => 'released' | 'returned' | 'refunded',
): Promise<Part[]> {
  const rows = await db.list(
    'payments.settleParts.lockLessonPayments',
    `select p.id, p.credit_id, k.checkout_id, c.lesson_count, p.learner_id, p.instructor_id, p.minutes, p.pence, p.commission_pence
     from public.lesson_payments p join public.lesson_credits k on k.id = p.credit_id join public.checkouts c on c.id = k.checkout_id
     where p.lesson_id = $1 and p.state = 'held' order by p.id for update of p`,
    [lessonId],
  )
  for (const part of rows)
    await db.execute(
      'payments.settleParts.updateLessonPayments',
      'update public.lesson_payments set state = $2, settled_at = clock() where id = $1',
      [part.id, stateOf(part)],
    )
  return rows
}

const sum = (parts: readonly Part[], of: (part: Part) => number) =>
  parts.reduce((total, part) => total + of(part), 0)
