import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { CalendarFault, type ReadTime } from '#features/calendar/server/busy-times.ts'
import { readBusyTimesInThread } from '#features/calendar/server/read-in-thread.ts'
import { homeZone } from '#common/time.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { OwnTransactions } from '#server/route.ts'
import { type ImportOutcome, type ImportRow, notReadable, tooManyRows } from '../contract.ts'
import type * as contract from '../contract.ts'
import { byFirstWord, importedWeeks, mostRows } from '../rules.ts'
import { importEvent } from './import-event.ts'
import { importPupil, indexKnown, listKnown } from './import-pupils.ts'
import { type Column, readCsv, type ReadRow } from './read-csv.ts'
import { mayCountThoughFree } from './read-kinds.ts'
import { type ReadEvent, readDiaryCsv } from './read-diary-csv.ts'

type Query = z.output<typeof contract.importFile.input>
/** `zone`: whose clock a diary is by. */
type File = {
  columns: Column[]
  dayOrder: ImportOutcome['dayOrder']
  rows: ReadRow[]
  events: ReadEvent[]
  past: number
  zone?: string
}

/** Read outside of the transaction. Nothing stays of an import that changes nothing. @throws notReadable, tooManyRows, tooManyPupils */
export async function importFile(
  { asCaller }: OwnTransactions,
  now: Temporal.Instant,
  instructorId: string,
  query: Query,
): Promise<ImportOutcome> {
  const file =
    query.kind === 'pupils'
      ? { ...readCsv(query.text, query), events: [], past: 0 }
      : await readDiary(query, now, await asCaller((db) => getDiarySettings(db, instructorId)))
  const { rows, importId } = await asCaller((db) =>
    db.dryRun(
      () => importAll(db, instructorId, query, file),
      (outcome) => query.dryRun || outcome.importId === null,
    ),
  )
  const { columns, dayOrder, past } = file
  return { columns, dayOrder, rows, importId: query.dryRun ? null : importId, past }
}

type Outcome = Pick<ImportOutcome, 'importId' | 'rows'>

/** Two readers of one import: what is in a calendar file, and in a table. */
async function readDiary(
  { text, ...chosen }: Query,
  now: Temporal.Instant,
  { zone }: { zone: string },
): Promise<File> {
  const from = now.toString()
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text))
    return { ...(await readDiaryCsv(text, { zone, from }, chosen)), rows: [], zone }
  const window = { zone, from, to: endOf(now), withFree: true }
  const read = await readBusyTimesInThread(text, window).catch((error: unknown) =>
    error instanceof CalendarFault ? fail(notReadable) : Promise.reject(error),
  )
  const times = read.filter(({ isFree, title }) => !isFree || mayCountThoughFree(title))
  if (times.length > mostRows) fail(tooManyRows)
  return { columns: [], dayOrder: null, rows: [], events: times.map(asEvent), past: 0, zone }
}

const endOf = (now: Temporal.Instant) => now.add({ hours: importedWeeks * 7 * 24 }).toString()

/** A calendar has a title, and says nothing of money. */
export const asEvent = (time: ReadTime): ReadEvent => ({
  ...time,
  name: null,
  isCancelled: false,
  address: '',
  postcode: null,
  pricePence: null,
  isPaid: null,
  text: '',
  type: '',
  testTime: '',
  centre: '',
  notes: [],
})

/** What a file says that has been read, in the caller's transaction. */
export async function importAll(
  db: Db,
  instructorId: string,
  query: Query,
  file: Pick<File, 'rows' | 'events' | 'zone'>,
): Promise<Outcome> {
  const { importId, known } = await db.asService('an import begins', async (service) => {
    const { id } = await service.get(
      'pupil-imports.begin',
      'insert into public.pupil_imports (instructor_id, kind) values ($1, $2) returning id',
      [instructorId, query.kind],
    )
    return { importId: id, known: await listKnown(service, instructorId) }
  })
  const pupils = { instructorId, importId, known: indexKnown(known) }
  // No lesson is entered for somebody who has left: their time is blocked.
  const people = byFirstWord(known.filter(({ leftAt }) => leftAt === null))
  const diary = {
    instructorId,
    importId,
    people,
    byId: new Map(known.map((one) => [one.id, one])),
    payment: query.payment,
    until: endOf(db.now()),
    zone: file.zone ?? homeZone,
    entered: new Set<string>(),
  }
  const choices = new Map(query.choices?.map((choice) => [choice.row, choice]))
  const rows: ImportRow[] = []
  const left = new Set(query.skip)
  for (const [at, read] of file.rows.entries()) {
    // A row that changes nothing waits for nothing: others have their turn between two all the same.
    await nextTurn()
    if (!left.has(at + 1)) rows.push(await importPupil(db, pupils, at + 1, read, choices.get(at + 1)))
  }
  for (const [at, event] of file.events.entries()) {
    await nextTurn()
    if (!left.has(at + 1)) rows.push(await importEvent(db, diary, at + 1, event, choices.get(at + 1)))
  }
  const isAnything = rows.some(({ does }) => does !== 'skip' && does !== 'problem')
  return { importId: isAnything ? importId : null, rows }
}
