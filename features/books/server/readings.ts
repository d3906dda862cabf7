import { notFound } from '#common/api-error.ts'
import { addDays } from '#common/days.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { booksFull, spentLongAgo } from '../contract.ts'
import { endsWithin, findBefore, milesInLessons, type Stretch, sumStretches } from '../odometer.ts'
import {
  type Driven,
  privateBeyondDriven,
  privateBeyondLeft,
  readAlready,
  type Reading,
  type ReadingForm,
  readingOutOfOrder,
  readLater,
} from '../reading-contract.ts'
import { type Span, spanOfYear, type TaxYear } from '../rules.ts'
import { listNoted } from './mileage.ts'
import { lockProfile } from './lock-profile.ts'
import { firstKeptDay, thisYear, todayIn } from './years.ts'

/** Two cars each morning of all the years that books are stored. */
const mostReadings = 6_000

const listAll = (db: Db, instructorId: string): Promise<Reading[]> =>
  db.list(
    'books.listReadings',
    `select id, read_on as "on!", car, miles, private_miles, lag(read_on) over car_of as since_on,
       miles - lag(miles) over car_of as driven_miles
     from public.book_readings where instructor_id = $1
     window car_of as (partition by lower(car) order by read_on) order by read_on desc, id desc`,
    [instructorId],
  )

const isStretch = (reading: Reading): reading is Reading & Stretch => reading.sinceOn !== null

/** Those that count in a span, and what the books have of all their days. */
async function listStretches(db: Db, instructorId: string, span: Span) {
  const stretches = (await listAll(db, instructorId))
    .filter(isStretch)
    .filter((stretch) => endsWithin(stretch, span))
  const from = stretches.reduce((first, { sinceOn }) => (sinceOn < first ? sinceOn : first), span.from)
  return { stretches, noted: await listNoted(db, instructorId, { from, to: span.to }) }
}

/** All business miles by day, in the order of days: those of the books, and by the readings those within lessons. */
export async function listDriven(db: Db, instructorId: string, span: Span) {
  const { stretches, noted } = await listStretches(db, instructorId, span)
  const driven = [...noted.filter(({ on }) => on >= span.from), ...milesInLessons(stretches, noted).days]
  const byDay = Map.groupBy(driven, ({ on }) => on)
  return [...byDay]
    .map(([on, parts]) => ({ on, tenths: parts.reduce((sum, { tenths }) => sum + tenths, 0) }))
    .toSorted((one, other) => one.on.localeCompare(other.on))
}

/** A reading of 6 April ends one tax year and begins the next, so it's in both. */
export async function listReadings(
  db: Db,
  instructorId: string,
  year: TaxYear = thisYear(db),
): Promise<{ readings: Reading[]; driven: Driven }> {
  const span = spanOfYear(year)
  const [readings, { stretches, noted }] = await Promise.all([
    listAll(db, instructorId),
    listStretches(db, instructorId, span),
  ])
  return {
    readings: readings.filter(({ on }) => on >= span.from && on <= span.to),
    driven: sumStretches(stretches, noted),
  }
}

/** @throws booksFull, readLater, spentLongAgo, readingOutOfOrder, readAlready, privateBeyondDriven, privateBeyondLeft */
export async function addReading(
  db: Db,
  instructorId: string,
  reading: ReadingForm,
): Promise<{ id: string }> {
  await lockReadings(db, instructorId)
  const { after, leftPrivate } = await mustFit(db, instructorId, reading)
  const { on, car, miles, privateMiles } = reading
  if (after && after.privateMiles !== leftPrivate)
    await db.execute(
      'books.takePrivateMiles',
      'update public.book_readings set private_miles = $3 where id = $2 and instructor_id = $1',
      [instructorId, after.id, leftPrivate],
    )
  const added = await db.find(
    'books.addReading',
    `insert into public.book_readings (instructor_id, read_on, car, miles, private_miles) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [instructorId, on, car, miles, privateMiles],
  )
  return added ?? fail(readAlready)
}

/** @throws notFound, readLater, spentLongAgo, readingOutOfOrder, readAlready, privateBeyondDriven, privateBeyondLeft */
export async function changeReading(
  db: Db,
  instructorId: string,
  { id, ...reading }: ReadingForm & { id: string },
): Promise<void> {
  await lockReadings(db, instructorId)
  await mustFit(db, instructorId, reading, id)
  const { on, car, miles, privateMiles } = reading
  const changed = await db.execute(
    'books.changeReading',
    `update public.book_readings set read_on = $3, car = $4, miles = $5, private_miles = $6
     where id = $2 and instructor_id = $1`,
    [instructorId, id, on, car, miles, privateMiles],
  )
  if (changed === 0) fail(notFound)
}

/** @throws notFound */
export async function deleteReading(db: Db, instructorId: string, id: string): Promise<void> {
  await lockReadings(db, instructorId)
  await db.execute(
    'books.passPrivateMilesOn',
    `update public.book_readings n set private_miles = least(n.private_miles + d.private_miles, 999999)
     from public.book_readings d
     where d.id = $2 and d.instructor_id = $1 and n.instructor_id = $1 and lower(n.car) = lower(d.car)
       and n.read_on = (select min(read_on) from public.book_readings l
         where l.instructor_id = $1 and lower(l.car) = lower(d.car) and l.read_on > d.read_on)`,
    [instructorId, id],
  )
  const deleted = await db.execute(
    'books.deleteReading',
    'delete from public.book_readings where id = $2 and instructor_id = $1',
    [instructorId, id],
  )
  if (deleted === 0) fail(notFound)
}

const lockReadings = (db: Db, instructorId: string) =>
  db.asService('one change of the readings after the other', (service) => lockProfile(service, instructorId))

/** The private miles of a new reading are taken off those of the next one. */
async function mustFit(
  db: Db,
  instructorId: string,
  { on, car, miles, privateMiles }: ReadingForm,
  id?: string,
) {
  if (on > addDays(todayIn(db), 1)) fail(readLater)
  if (on < firstKeptDay(todayIn(db))) fail(spentLongAgo)
  const all = (await listAll(db, instructorId)).filter((reading) => reading.id !== id)
  if (id === undefined && all.length >= mostReadings) fail(booksFull)
  const others = all.filter((reading) => reading.car.toLowerCase() === car.toLowerCase())
  if (others.some((reading) => reading.on === on)) fail(readAlready)
  const before = findBefore(all, { on, car })
  const after = others.findLast((reading) => reading.on > on)
  if ((before && before.miles > miles) || (after && after.miles < miles)) fail(readingOutOfOrder)
  if (before && privateMiles > miles - before.miles) fail(privateBeyondDriven)
  const taken = id === undefined && before ? privateMiles : 0
  const leftPrivate = after ? Math.max(0, after.privateMiles - taken) : 0
  if (after && leftPrivate > after.miles - miles) fail(privateBeyondLeft)
  return { after, leftPrivate }
}
