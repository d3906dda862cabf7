import type { Db } from '#server/database.ts'
import type { PaidWith, RefundTo } from '../rules.ts'

/** Beside the diary entry of this id, to be booked in the same transaction. As the service. */
export const addEnteredLesson = (db: Db, entryId: string) =>
  db.execute(
    'lessons.addEnteredLesson',
    `insert into public.lessons (id, instructor_id, learner_id, starts_at, ends_at, minutes, hold_expires_at, entered_by_instructor)
     select id, instructor_id, learner_id, lower(during), upper(during), extract(epoch from upper(during) - lower(during)) / 60, clock(), true
     from public.diary_entries where id = $1`,
    [entryId],
  )

/** Up to what it costs as it stands; false takes it back. Idempotent. As the service. */
export const setReceived = (db: Db, lessonId: string, isReceived: boolean, key: string | null = null) =>
  db.execute(
    'lessons.setReceived',
    `update public.lessons set received_at = case when $2 then coalesce(received_at, clock()) end,
       received_pence = case when $2 then
         greatest(received_pence, case status when 'cancelled' then cancelled_cost_pence else price_pence end) end,
       receipt_key = coalesce($3, receipt_key)
     where id = $1`,
    [lessonId, isReceived, key],
  )

/** False: nothing was received by hand. As the service. */
export const changeReceived = async (
  db: Db,
  lessonId: string,
  { paidWith, receivedAt }: { paidWith: 'cash' | 'bank'; receivedAt: string },
): Promise<boolean> =>
  (await db.execute(
    'lessons.changeReceived',
    `update public.lessons set paid_with = $2, received_at = $3
     where id = $1 and paid_with in ('cash', 'bank') and received_at is not null`,
    [lessonId, paidWith, receivedAt],
  )) > 0

/** Until it is paid by card, the instructor chooses. False: it is. As the service. */
export const setPaidByHand = async (db: Db, lessonId: string, paidWith: 'cash' | 'bank'): Promise<boolean> =>
  (await db.execute(
    'lessons.setPaidByHand',
    `update public.lessons set paid_with = $2 where id = $1 and paid_with in ('cash', 'bank', 'card-link')`,
    [lessonId, paidWith],
  )) > 0

/** The payment by link has come. Undefined: it is paid another way, at another price, or not to be paid any more. As the service. */
export async function setPaidByCard(db: Db, lessonId: string, pricePence: number) {
  const row = await db.find(
    'lessons.setPaidByCard',
    `update public.lessons set paid_with = 'card', refund_to = 'card'
     where id = $1 and paid_with = 'card-link' and price_pence = $2 and status in ('booked', 'delivered') returning status`,
    [lessonId, pricePence],
  )
  return row?.status
}

/** Ties a lesson to its series. As the service. */
export const joinSeries = (db: Db, lessonId: string, seriesId: string) =>
  db.execute('lessons.joinSeries', 'update public.lessons set series_id = $2 where id = $1', [
    lessonId,
    seriesId,
  ])

/** The driving test that it is for. As the service. */
export const setTest = (db: Db, lessonId: string, { testAt, centre }: { testAt: string; centre: string }) =>
  db.execute('lessons.setTest', 'update public.lessons set test_at = $2, test_centre = $3 where id = $1', [
    lessonId,
    testAt,
    centre,
  ])

/** True while a booked lesson is still to be paid by hand or link. As the service. */
export const changePayment = async (
  db: Db,
  lessonId: string,
  {
    paidWith,
    pricePence,
    refundTo = 'card',
  }: { paidWith: PaidWith; pricePence: number; refundTo?: RefundTo },
): Promise<boolean> =>
  (await db.execute(
    'lessons.changePayment',
    `update public.lessons set paid_with = $2, price_pence = $3, refund_to = $4
     where id = $1 and status = 'booked' and paid_with in ('cash', 'bank', 'card-link') and received_at is null`,
    [lessonId, paidWith, pricePence, refundTo],
  )) === 1
