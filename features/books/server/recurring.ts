import * as z from 'zod/mini'
import { addMonths } from '#common/days.ts'
import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { job } from '#server/jobs.ts'
import {
  endsBeforeStart,
  enoughRecurring,
  type Recurring,
  type RecurringForm,
  startsLongAgo,
} from '../contract.ts'
import { type Category, dayOfTime, type Every } from '../rules.ts'
import { todayIn } from './years.ts'

const mostRecurring = 50
const mostMonthsBack = 24

type Row = { every: string; startsOn: string; endsOn: string | null; entered: number }

const nextOf = ({ every, startsOn, endsOn, entered }: Row) => {
  const on = dayOfTime(startsOn, every as Every, entered)
  return endsOn !== null && on > endsOn ? null : on
}

export async function listRecurring(db: Db, instructorId: string): Promise<{ recurring: Recurring[] }> {
  const rows = await db.list(
    'books.listRecurring',
    `select id, category, pence, note, every, starts_on, ends_on, entered from public.book_recurring
     where instructor_id = $1 order by ends_on is not null, ends_on desc, starts_on desc, id limit 200`,
    [instructorId],
  )
  return {
    recurring: rows.map(({ entered, category, every, ...row }) => ({
      ...row,
      category: category as Category,
      every: every as Every,
      nextOn: nextOf({ ...row, every, entered }),
    })),
  }
}

/** What has been due is entered at once. @throws endsBeforeStart, startsLongAgo, enoughRecurring */
export async function addRecurring(
  db: Db,
  instructorId: string,
  { pence, category, note, every, startsOn, endsOn }: RecurringForm,
): Promise<{ id: string }> {
  if (endsOn !== null && endsOn < startsOn) fail(endsBeforeStart)
  if (startsOn < addMonths(todayIn(db), -mostMonthsBack)) fail(startsLongAgo)
  const { count } = await db.get(
    'books.countRecurring',
    `select count(*) from public.book_recurring
     where instructor_id = $1 and (ends_on is null or ends_on >= $2)`,
    [instructorId, todayIn(db)],
  )
  if (count >= mostRecurring) fail(enoughRecurring)
  const added = await db.get(
    'books.addRecurring',
    `insert into public.book_recurring (instructor_id, category, pence, note, every, starts_on, ends_on)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [instructorId, category, pence, note, every, startsOn, endsOn],
  )
  await db.asService('what of a recurring cost has been due', (service) => enterDue(service, added.id))
  return added
}

/** From the next time on. @throws notFound, endsBeforeStart */
export async function changeRecurring(
  db: Db,
  instructorId: string,
  change: { id: string; pence: number; category: Category; note: string; endsOn: string | null },
): Promise<void> {
  const { id, pence, category, note, endsOn } = change
  const row = await db.find(
    'books.findRecurring',
    'select every, starts_on, ends_on, entered from public.book_recurring where id = $2 and instructor_id = $1',
    [instructorId, id],
  )
  if (!row) return fail(notFound)
  if (endsOn !== null && endsOn < row.startsOn) fail(endsBeforeStart)
  await db.asService('what of a recurring cost has been due', (service) => enterDue(service, id))
  const isReopened = row.endsOn !== null && row.endsOn < todayIn(db) && (endsOn ?? '9') > row.endsOn
  if (isReopened) await passOver(db, id, row)
  await db.execute(
    'books.changeRecurring',
    'update public.book_recurring set pence = $3, category = $4, note = $5, ends_on = $6 where id = $2 and instructor_id = $1',
    [instructorId, id, pence, category, note, endsOn],
  )
}

/** What had ended was not paid meanwhile: it goes on with the next time from today. */
const passOver = (db: Db, id: string, { every, startsOn }: Row) => {
  let entered = 0
  while (dayOfTime(startsOn, every as Every, entered) < todayIn(db)) entered++
  return db.asService('a recurring cost that goes on', (service) =>
    service.execute(
      'books.passOver',
      'update public.book_recurring set entered = greatest(entered, $2) where id = $1',
      [id, entered],
    ),
  )
}

/** Each time once: the row is locked, and a time that is there already is passed over. As the service. */
async function enterDue(db: Db, id: string): Promise<void> {
  const row = await db.find(
    'books.lockRecurring',
    `select instructor_id, category, pence, note, every, starts_on, ends_on, entered from public.book_recurring
     where id = $1 for no key update`,
    [id],
  )
  if (!row) return
  const today = todayIn(db)
  const days: string[] = []
  for (let entered = row.entered; ; entered++) {
    const on = nextOf({ ...row, entered })
    if (on === null || on > today) break
    days.push(on)
  }
  if (days.length === 0) return
  await db.execute(
    'books.enterDue',
    `insert into public.book_expenses (instructor_id, spent_on, pence, category, note, recurring_id, due_on)
     select $1, due, $2, $3, $4, $5, due from unnest($6::date[]) due on conflict (recurring_id, due_on) do nothing`,
    [row.instructorId, row.pence, row.category, row.note, id, days],
  )
  await db.execute(
    'books.noteEntered',
    'update public.book_recurring set entered = entered + $2 where id = $1',
    [id, days.length],
  )
}

/** A transaction each, so that one which fails holds back no other; what a day of downtime left comes with the next. */
export const enterRecurringCosts = job(
  'enter-recurring-costs',
  z.object({}),
  async (_nothing, services) => {
    const rows = await services.asSystem('recurring costs', (db) =>
      db.list(
        'books.listToEnter',
        `select r.id from public.book_recurring r
         cross join lateral (select case r.every when 'week' then r.starts_on + r.entered * 7
           else (r.starts_on + make_interval(months => r.entered))::date end as due_on) n
         where n.due_on <= $1 and (r.ends_on is null or n.due_on <= r.ends_on)`,
        [todayIn(db)],
      ),
    )
    for (const { id } of rows) await services.asSystem('a recurring cost', (db) => enterDue(db, id))
  },
  { every: '20 0 * * *', withinSeconds: 1_800 },
)
