import type { Pence } from '#common/money.ts'
import type { LessonParty } from '#features/lessons/rules.ts'
import type { Db, Row } from '#server/database.ts'
import { emit } from '#server/events.ts'
import { paymentReleased, paymentReturned } from '../events.ts'
import { goesBackToCard, type Left, splitPart } from '../rules.ts'
import { changeCredit } from './credit-rows.ts'
import { recordTransaction } from './ledger.ts'
import { oweRefund } from './refunds.ts'

type Part = Row<'payments.lockHeldParts'>
type State = 'released' | 'returned' | 'refunded'

/**
 * By what has become of the lesson, and nothing while that is open or taken back. What it costs is the instructor's. The
 * rest of a single goes back to the card if the other side cancelled, that of a first lesson in any case; all else is lesson credit again. Idempotent; emits
 * `payment.released` for the cost, `payment.returned` for minutes, and `payment.refunded` once money was sent. As the service.
 */
export async function settleLesson(db: Db, lessonId: string): Promise<void> {
  const lesson = await db.find(
    'payments.settleLesson',
    'select status, price_pence, cancelled_cost_pence, cancelled_by from public.lessons where id = $1 for share',
    [lessonId],
  )
  if (lesson?.status === 'delivered')
    await settle(db, lessonId, { costPence: lesson.pricePence ?? 0, by: 'learner', isDelivered: true })
  if (lesson?.status === 'cancelled')
    await settle(db, lessonId, {
      costPence: lesson.cancelledCostPence ?? 0,
      by: lesson.cancelledBy ?? 'platform',
    })
}

type Settling = { costPence: Pence; by: LessonParty; isDelivered?: boolean }

async function settle(db: Db, lessonId: string, { costPence, by, isDelivered }: Settling) {
  const parts = await lockHeldParts(db, lessonId)
  const goesTo = (part: Part): State =>
    part.pence > 0 && goesBackToCard(by, part.packageKind) ? 'refunded' : 'returned'
  const reason = by === 'learner' ? ('unused' as const) : ('not-by-learner' as const)
  const cost: Part[] = []
  const rest: Part[] = []
  // A cost of the whole lesson takes the minutes of parts without a price too.
  const isWhole = (isDelivered || costPence > 0) && costPence >= sum(parts, ({ pence }) => pence)
  let owed = costPence
  for (const part of parts) {
    const pence = Math.min(owed, part.pence)
    owed -= pence
    if (isWhole || (pence > 0 && pence === part.pence)) {
      await settlePart(db, part, 'released')
      cost.push(part)
    } else if (pence === 0) {
      await settlePart(db, part, goesTo(part))
      rest.push(part)
    } else {
      const split = splitPart(part, pence)
      await splitOff(db, part, split.rest, goesTo(part))
      await settlePart(db, { ...part, ...split.cost }, 'released')
      cost.push({ ...part, ...split.cost })
      rest.push({ ...part, ...split.rest })
    }
  }
  if (cost.length > 0) await recordReleased(db, lessonId, cost)
  for (const part of rest)
    if (goesTo(part) === 'returned') await changeCredit(db, part.creditId, part)
    else await oweRefund(db, { credit: part, pence: part.pence, reason, lessonId })
  await emitReturned(
    db,
    lessonId,
    rest.filter((part) => goesTo(part) === 'returned'),
  )
}

async function recordReleased(db: Db, lessonId: string, parts: readonly Part[]) {
  const first = parts[0]
  if (!first) return
  const grossPence = sum(parts, ({ pence }) => pence)
  const commissionPence = sum(parts, (part) => part.commissionPence)
  const { learnerId, instructorId } = first
  const netPence = grossPence - commissionPence
  if (grossPence > 0) {
    const moves = { held: -grossPence, instructor_payable: netPence, commission: commissionPence }
    await recordTransaction(db, {
      key: await nextKey(db, lessonId),
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

/** Once, and once more after each time that it was taken back. */
async function nextKey(db: Db, lessonId: string) {
  const { reversals } = await db.get(
    'payments.countReversals',
    `select count(*) as reversals from public.ledger_transactions where lesson_id = $1 and kind = 'reversed'`,
    [lessonId],
  )
  return `lesson:${lessonId}:released${reversals === 0 ? '' : `:${reversals}`}`
}

async function emitReturned(db: Db, lessonId: string, parts: readonly Part[]) {
  const first = parts[0]
  if (!first) return
  const { learnerId, instructorId } = first
  await emit(db, paymentReturned, {
    lessonId,
    learnerId,
    instructorId,
    minutes: sum(parts, ({ minutes }) => minutes),
    pence: sum(parts, ({ pence }) => pence),
  })
}

const lockHeldParts = (db: Db, lessonId: string) =>
  db.list(
    'payments.lockHeldParts',
    `select p.id, p.credit_id, k.checkout_id, c.package_kind, p.learner_id, p.instructor_id, p.minutes, p.pence, p.commission_pence
     from public.lesson_payments p join public.lesson_credits k on k.id = p.credit_id join public.checkouts c on c.id = k.checkout_id
     where p.lesson_id = $1 and p.state = 'held' order by p.id for update of p`,
    [lessonId],
  )

const settlePart = (db: Db, part: Left & { id: string }, state: State) =>
  db.execute(
    'payments.settlePart',
    `update public.lesson_payments set state = $2, minutes = $3, pence = $4, commission_pence = $5, settled_at = clock()
     where id = $1`,
    [part.id, state, part.minutes, part.pence, part.commissionPence],
  )

const splitOff = (db: Db, part: Part, rest: Left, state: State) =>
  db.execute(
    'payments.splitOff',
    `insert into public.lesson_payments (lesson_id, credit_id, learner_id, instructor_id, minutes, pence, commission_pence, state, paid_at, settled_at)
     select lesson_id, credit_id, learner_id, instructor_id, $2, $3, $4, $5, paid_at, clock() from public.lesson_payments where id = $1`,
    [part.id, rest.minutes, rest.pence, rest.commissionPence, state],
  )

const sum = (parts: readonly Part[], of: (part: Part) => number) =>
  parts.reduce((total, part) => total + of(part), 0)
