import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { LessonRecord } from '../lesson-record-contract.ts'
import { type LessonStep, lessonSteps } from '../rules.ts'
import type { Outcome } from '#features/lessons/outcomes.ts'
import { asUserLesson } from './people.ts'

/** @throws notFound */
export async function getLessonRecord(db: Db, id: string): Promise<LessonRecord> {
  const [row, payments, parts, refunds, takenBack, moved, acts] = await Promise.all([
    findLesson(db, id),
    db.list(
      'admin.getLessonRecord.payments',
      `select package_name, amount_pence, paid_at as "paid_at!" from public.checkouts
       where lesson_id = $1 and status = 'paid'`,
      [id],
    ),
    db.list(
      'admin.getLessonRecord.parts',
      `select k.id as checkout_id, k.package_name, p.minutes, p.pence, p.commission_pence, p.state, p.settled_at
       from public.lesson_payments p join public.lesson_credits c on c.id = p.credit_id
       join public.checkouts k on k.id = c.checkout_id where p.lesson_id = $1 order by p.paid_at, p.id`,
      [id],
    ),
    db.list(
      'admin.getLessonRecord.refunds',
      `select pence, status, created_at, sent_at, coalesce(explanation, '') as "explanation!" from public.refunds
       where lesson_id = $1 order by created_at, id`,
      [id],
    ),
    db.list(
      'admin.getLessonRecord.takenBack',
      'select outcome, said_at, cost_pence, at from public.outcomes_taken_back where lesson_id = $1 order by at, id',
      [id],
    ),
    db.list(
      'admin.getLessonRecord.moves',
      `select moved_by as by, school, from_starts_at as "from!", from_minutes, to_starts_at as "to!", to_minutes, at
       from public.lesson_moves where lesson_id = $1 order by at, id`,
      [id],
    ),
    db.list(
      'admin.getLessonRecord.acts',
      'select at, what, pence from public.lesson_acts where lesson_id = $1 order by at, id',
      [id],
    ),
  ])
  if (!row) return fail(notFound)
  const { createdAt, bookedAt, deliveredAt, enteredByInstructor, ...lesson } = row
  return {
    ...asUserLesson(lesson),
    parts,
    refunds: refunds.map(({ pence, status, createdAt: at, sentAt }) => ({ pence, status, at: sentAt ?? at })),
    history: inOrder([
      step(createdAt, enteredByInstructor ? 'entered' : 'held'),
      ...payments.map((one) => step(one.paidAt, 'paid', one.amountPence, one.packageName)),
      step(bookedAt, 'booked'),
      ...moved.map(
        ({ at, by, ...move }): Step => ({
          ...step(at, 'moved')!,
          move: { ...move, by: by as Mover },
        }),
      ),
      ...takenBack.flatMap(({ outcome, saidAt, costPence, at }) => [
        step(saidAt, outcome as Outcome, costPence),
        step(at, 'taken-back'),
      ]),
      ...acts.map(({ at, what, pence }) => step(at, what, pence)),
      row.outcome
        ? step(deliveredAt ?? row.cancelledAt, row.outcome, row.cancelledCostPence || null, row.cancelReason)
        : undefined,
      ...parts.map(({ state, settledAt, pence }) =>
        state === 'released' || state === 'returned' ? step(settledAt, state, pence) : undefined,
      ),
      ...refunds.flatMap(({ pence, createdAt: at, sentAt, explanation }) => [
        step(at, 'refund-due', pence, explanation),
        step(sentAt, 'refund-sent', pence),
      ]),
    ]),
  }
}

export const findLesson = (db: Db, id: string) =>
  db.find(
    'admin.getLessonRecord.lesson',
    `select l.id, l.starts_at, l.ends_at, l.minutes, l.status, l.price_pence, l.pickup, l.paid_with, l.cancelled_at,
       l.cancelled_by, l.cancel_reason, l.cancelled_cost_pence, l.outcome, l.created_at, l.booked_at, l.delivered_at,
       l.entered_by_instructor, l.learner_id, p.name as learner_name, p.email is not null as learner_has_account, l.instructor_id,
       i.name as instructor_name
     from public.lessons l left join public.profiles p on p.id = l.learner_id
     left join public.profiles i on i.id = l.instructor_id where l.id = $1`,
    [id],
  )

type Step = LessonRecord['history'][number]
type Mover = NonNullable<Step['move']>['by']

const step = (
  at: string | null,
  what: LessonStep,
  pence: number | null = null,
  detail = '',
): Step | undefined => (at === null ? undefined : { at, what, pence, detail })

const inOrder = (steps: readonly (Step | undefined)[]) =>
  steps
    .filter((one) => one !== undefined)
    .sort(
      (a, b) =>
        Temporal.Instant.compare(a.at, b.at) || lessonSteps.indexOf(a.what) - lessonSteps.indexOf(b.what),
    )
