import type * as z from 'zod/mini'
import type { Pence } from '#common/money.ts'
import { dayOf, homeZone } from '#common/time.ts'
import { type Lesson, lessonNotBooked } from '#features/lessons/contract.ts'
import { isPaidByHand, isPaidLater } from '#features/lessons/rules.ts'
import { changeReceived, setPaidByHand, setReceived } from '#features/lessons/server/enter-lesson.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { listLessonsById } from '#features/lessons/server/list-lessons.ts'
import { closeUnpaid } from '#features/payments/server/link-checkout.ts'
import { listPeople } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import {
  alreadyPaid,
  amountChanged,
  notPaidByHand,
  notReceived,
  type Owed,
  receivedLater,
  receivedOtherwise,
  type Takings,
} from '../money-contract.ts'
import type * as money from '../money-contract.ts'
import { amountToReceive, owedFor } from '../rules.ts'
import { listEarlierDebts } from './earlier-debts.ts'

/**
 * Idempotent. @throws notFound, notPaidByHand, alreadyPaid, receivedOtherwise, amountChanged,
 * lessonNotBooked for one that costs nothing any more
 */
export async function receiveForLesson(
  db: Db,
  { id, key, payment, pence }: z.infer<typeof money.receiveForLesson.input>,
): Promise<Lesson> {
  const lesson = await getLesson(db, id)
  if (key && (await isApplied(db, id, key))) return lesson
  const { paidWith, receivedAt } = lesson
  if (!isPaidByHand(paidWith) && !payment) fail(notPaidByHand)
  if (!isPaidLater(paidWith)) fail(alreadyPaid)
  if (receivedAt && payment && payment !== paidWith) fail(receivedOtherwise)
  if (lesson.status === 'cancelled' && lesson.cancelledFree) fail(lessonNotBooked)
  const amountPence = amountToReceive(lesson)
  if ((!receivedAt || amountPence > 0) && pence !== undefined && pence !== amountPence)
    fail(amountChanged, { amountPence })
  await db.asService('cash or a transfer for a lesson', async (service) => {
    if (payment && payment !== paidWith) await payByHand(service, id, payment)
    await setReceived(service, id, true, key)
  })
  return getLesson(db, id)
}

const isApplied = async (db: Db, id: string, key: string) =>
  (await db.find('pupils.isReceiptApplied', 'select from public.lessons where id = $1 and receipt_key = $2', [
    id,
    key,
  ])) !== undefined

async function payByHand(service: Db, id: string, payment: 'cash' | 'bank') {
  if (!(await setPaidByHand(service, id, payment))) fail(alreadyPaid)
  await closeUnpaid(service, id)
}

/** Idempotent. @throws notFound, notPaidByHand */
export async function undoReceipt(db: Db, id: string): Promise<Lesson> {
  const lesson = await getLesson(db, id)
  if (!isPaidByHand(lesson.paidWith)) fail(notPaidByHand)
  await db.asService('cash or a transfer that did not come', (service) => setReceived(service, id, false))
  return getLesson(db, id)
}

/** @throws notFound, notReceived, receivedLater */
export async function changeReceipt(
  db: Db,
  { id, payment, on }: z.infer<typeof money.changeReceipt.input>,
): Promise<Lesson> {
  const { receivedAt } = await getLesson(db, id)
  const now = db.now().toString()
  if (!receivedAt) return fail(notReceived)
  if (on > dayOf(now)) fail(receivedLater)
  const noon = Temporal.PlainDate.from(on).toZonedDateTime({ timeZone: homeZone, plainTime: '12:00' })
  const at = [receivedAt, now].find((moment) => dayOf(moment) === on) ?? noon.toInstant().toString()
  await db.asService('how and when the money for a lesson came', async (service) => {
    if (!(await changeReceived(service, id, { paidWith: payment, receivedAt: at }))) fail(notReceived)
  })
  return getLesson(db, id)
}

/**
 * Instead of the link, or because it was the other after all. @throws notFound, alreadyPaid,
 * lessonNotBooked for one that costs nothing any more
 */
export async function changeLessonPayment(
  db: Db,
  { id, payment, received }: { id: string; payment: 'cash' | 'bank'; received: boolean },
): Promise<Lesson> {
  const lesson = await getLesson(db, id)
  if (lesson.status === 'cancelled' && lesson.cancelledFree) fail(lessonNotBooked)
  await db.asService('another way to pay a lesson', async (service) => {
    await payByHand(service, id, payment)
    if (received) await setReceived(service, id, true)
  })
  return getLesson(db, id)
}

/** Apart from the ledger: none of this went through the platform. */
export async function getTakings(
  db: Db,
  instructorId: string,
  span: { from?: string | undefined; to?: string | undefined },
  limit = 200,
): Promise<Takings> {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate()
  const to = span.to ?? today.add({ days: 1 }).toString()
  const from = span.from ?? today.with({ day: 1 }).subtract({ months: 11 }).toString()
  const values: [string, string, string] = [instructorId, from, to]
  const [months, rows, unpaid, earlier] = await Promise.all([
    db.list(
      'pupils.sumTakings',
      `select to_char(received_at at time zone '${homeZone}', 'YYYY-MM') as "month!",
         coalesce(sum(pence) filter (where method = 'cash'), 0) as "cash_pence!", coalesce(sum(pence) filter (where method = 'bank'), 0) as "bank_pence!"
       from ${received} group by 1 order by 1`,
      values,
    ),
    db.list(
      'pupils.listTakings',
      `select id as "id!", what as "what!", person_id, minutes as "minutes!", pence as "pence!", method as "method!", received_at as "received_at!", lesson_at
       from ${received} order by received_at desc, id limit $4`,
      [...values, limit],
    ),
    listUnpaid(db, instructorId),
    listEarlierDebts(db, instructorId),
  ])
  const people = await listPeople(db, [...new Set(rows.flatMap(({ personId }) => personId ?? []))])
  const total = (of: 'cashPence' | 'bankPence') => months.reduce((sum, month) => sum + month[of], 0)
  return {
    cashPence: total('cashPence'),
    bankPence: total('bankPence'),
    owedPence: sumOf([...unpaid, ...earlier]),
    months,
    lines: rows.map(({ personId, method, ...row }) => ({
      ...row,
      method: method === 'bank' ? method : 'cash',
      name: people.find(({ id }) => id === personId)?.name ?? null,
    })),
  }
}

const sumOf = (amounts: readonly { pence: Pence }[]) => amounts.reduce((sum, { pence }) => sum + pence, 0)

const received = `pupils.received_between($1, $2::date::timestamp at time zone '${homeZone}', $3::date::timestamp at time zone '${homeZone}') t`

/** More than anybody lets pile up; the sum is of all. */
const mostOwed = 100

/** Who owes the instructor for which lesson and from before, the longest first. */
export async function listOwed(db: Db, instructorId: string, learnerId?: string): Promise<Owed> {
  const [unpaid, earlier] = await Promise.all([
    listUnpaid(db, instructorId, learnerId),
    listEarlierDebts(db, instructorId, learnerId),
  ])
  return {
    owedPence: sumOf([...unpaid, ...earlier]),
    earlier: earlier.slice(0, mostOwed),
    lessons: await listLessonsById(
      db,
      unpaid.slice(0, mostOwed).map(({ id }) => id),
    ),
  }
}

async function listUnpaid(db: Db, instructorId: string, learnerId?: string) {
  const now = db.now().toString()
  const rows = await db.list(
    'pupils.listUnpaid',
    `select id, status, starts_at, ends_at, minutes, price_pence, paid_with, received_pence, cancelled_cost_pence from public.lessons
     where instructor_id = $1 and paid_with in ('cash', 'bank', 'card-link') and coalesce(received_pence, 0) < coalesce(cancelled_cost_pence, price_pence)
       and ($2::uuid is null or learner_id = $2)
     order by starts_at, id`,
    [instructorId, learnerId ?? null],
  )
  return rows.map((row) => ({ id: row.id, pence: owedFor(row, now) })).filter(({ pence }) => pence > 0)
}
