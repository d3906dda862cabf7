import { notFound } from '#common/api-error.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Fault, TestDay } from '../contract.ts'

type TestDayRow = Row<'test-days.listRows'>

/** The caller's own, as row security has it; of one learner, one by its id, or one instructor's. */
export const listRows = (
  db: Db,
  {
    id = null,
    learnerId = null,
    instructorId = null,
  }: { id?: string | null; learnerId?: string | null; instructorId?: string | null },
): Promise<TestDayRow[]> =>
  db.list(
    'test-days.listRows',
    `select t.*, k.name as "learner?", coalesce(i.name, 'Former instructor') as "instructor!",
       case when l.status in ('booked', 'delivered') then l.id end as "held_id?", l.starts_at as "held_from?", l.ends_at as "held_to?", l.price_pence as "held_pence?"
     from public.test_days t left join lateral public.people(array[t.learner_id]) k on true
     left join lateral public.people(array[t.instructor_id]) i on true
     left join public.lessons l on l.id = t.lesson_id
     where ($1::uuid is null or t.id = $1) and ($2::uuid is null or t.learner_id = $2) and ($3::uuid is null or t.instructor_id = $3)
     order by t.test_at desc, t.id desc limit 200`,
    [id, learnerId, instructorId],
  )

/** @throws notFound */
export async function getTestDay(db: Db, id: string): Promise<TestDay> {
  const [row] = await listRows(db, { id })
  return row ? asTestDay(row) : fail(notFound)
}

/** For the caller as its instructor, until the transaction ends. @throws notFound */
export const lockTestDay = async (db: Db, instructorId: string, id: string) =>
  (await db.find(
    'test-days.lockTestDay',
    'select * from public.test_days where id = $2 and instructor_id = $1 for update',
    [instructorId, id],
  )) ?? fail(notFound)

export const asTestDay = (row: TestDayRow): TestDay => ({
  id: row.id,
  learner: row.learnerId && row.learner ? { id: row.learnerId, name: row.learner } : null,
  instructor: { id: row.instructorId, name: row.instructor },
  testAt: row.testAt,
  centre: row.centre,
  centrePostcode: row.centrePostcode,
  warmUpMinutes: row.warmUpMinutes,
  afterMinutes: row.afterMinutes,
  carHirePence: row.carHirePence,
  lesson:
    row.heldId && row.heldFrom && row.heldTo
      ? { id: row.heldId, startsAt: row.heldFrom, endsAt: row.heldTo, pricePence: row.heldPence }
      : null,
  status: row.result ? 'done' : row.cancelledAt ? 'cancelled' : 'planned',
  cancelledBy: row.cancelledBy,
  result: row.result,
  attempt: row.attempt,
  faults: row.faults as Fault[],
  satIn: row.satIn,
  examinerAction: row.examinerAction,
  note: row.note,
})
