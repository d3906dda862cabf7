import { randomUUID } from 'node:crypto'
import { insertImport, removeImport, setEventBlocking } from '#features/calendar/server/imports.ts'
import { storeReading } from '#features/calendar/server/read-import.ts'
import { asEvent, importAll } from '#features/pupil-imports/server/import-file.ts'
import { undoImport } from '#features/pupil-imports/server/undo.ts'
import { undoHours } from '#features/pupil-imports/rules.ts'
import assert from 'node:assert/strict'
import { dayOn, findEnterFault, findImported, isLive, overlap, type Piece } from './diary.ts'
import { addPieces, newEntry, one, type Numbers, type Plans, sayAt, startAt } from './plan.ts'
import { adopt, type BusyTime, instantOf, type State, type Story } from './story.ts'

/** Two calendars of each instructor, as addresses that are read. */
export async function openCalendars({ state, instructors, as, services }: Story) {
  for (const [nr, instructorId] of instructors.entries())
    for (const name of ['Home', 'Work']) {
      const id = randomUUID()
      const url = new URL(`https://calendars.test/${id}.ics`)
      await as(null, (db) => insertImport(db, services, { id, instructorId, name, url }))
      state.calendars[nr]!.push({ id, times: [] })
    }
}

/** What all calendars of an instructor say now, around what stands already. */
export function applyCalendars(state: State, instructor: number) {
  const times = state.calendars[instructor]!.flatMap(({ id, times }) =>
    times.filter((time) => !isLetThrough(state, id, time)),
  )
    .filter(({ to }) => to > state.now)
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
  const pieces = findImported(state, instructor, times)
  state.entries = state.entries.filter(
    (entry) => entry.instructor !== instructor || entry.kind !== 'imported',
  )
  addPieces(state, instructor, 'imported', pieces.flat())
}

/** What has begun is read from now on, so that its end is what it is known by. */
const isLetThrough = ({ freeEvents }: State, calendar: string, { title, from, to }: BusyTime) =>
  freeEvents.some(
    ({ only, ...free }) =>
      free.calendar === calendar &&
      free.title === title &&
      (only === null || (only.from <= from && only.to === to)),
  )

/** What no entry shows: of two readings of one calendar at once, which one stayed. */
export async function mustHaveTimes({ state, as }: Story) {
  const { body } = await as(null, (db) =>
    db.queryUnchecked<{ name: string }>(
      `select import_id || ' ' || extract(epoch from lower(during))::int / 60 || ' ' || extract(epoch from upper(during))::int / 60 as name
       from public.calendar_import_events`,
    ),
  )
  const expected = state.calendars
    .flat()
    .flatMap(({ id, times }) => times.map(({ from, to }) => `${id} ${from} ${to}`))
  const ids = new Set(state.calendars.flat().map(({ id }) => id))
  const stored = (body?.rows ?? []).map(({ name }) => name).filter((name) => ids.has(name.split(' ')[0]!))
  assert.deepEqual(stored.toSorted(), expected.toSorted())
}

const timesFrom = (story: Story, [b, c, d, e]: Numbers): Piece[] =>
  [b!, c!, d!]
    .slice(0, e! % 4)
    .map((number) => startAt(story, [number, number >> 4, number >> 9]))
    .map((from, nr) => ({ from, to: from + one([45, 60, 240], e! + nr) }))
    .toSorted((x, y) => x.from - y.from)

const asEvents = (times: readonly Piece[], title: (nr: number) => string) =>
  times.map(({ from, to }, nr) => ({ startsAt: instantOf(from), endsAt: instantOf(to), title: title(nr) }))

export function calendarSteps(story: Story): Plans {
  const { as, services } = story

  return {
    import([a, b, c, d, e]) {
      const instructor = a! % 3
      const { id } = one(story.state.calendars[instructor]!, Math.floor(a! / 3))
      const times = timesFrom(story, [b!, c!, d!, e!]).map((time, nr) => ({ ...time, title: `Busy ${nr}` }))
      return {
        say: sayAt(
          story,
          'import',
          instructor,
          id,
          ...times.map(({ from, to }) => `${instantOf(from)}-${instantOf(to)}`),
        ),
        expect: () => ({
          change(state) {
            for (const calendar of state.calendars[instructor]!)
              if (calendar.id === id) calendar.times = times
            applyCalendars(state, instructor)
          },
        }),
        run: () =>
          as(null, (db) =>
            storeReading(db, services, id, {
              isSlow: false,
              times: asEvents(times, (nr) => times[nr]!.title),
              etag: null,
              lastModified: null,
              on: dayOn(story.state.now),
            }),
          ),
      }
    },
  }
}

/** Ahead: the model doesn't keep what doesn't block, nor ids of what does. */
async function findImportedEntry(
  { state, instructors, as }: Story,
  instructor: number,
  isLive: boolean,
  number: number,
) {
  const { body } = await as(null, (db) =>
    db.queryUnchecked<BusyTime & { id: string }>(
      `select id, note as title, (extract(epoch from lower(during)) / 60)::float8 as "from", (extract(epoch from upper(during)) / 60)::float8 as "to"
       from public.diary_entries where instructor_id = $1 and kind = 'imported' and live = $2 order by during, note`,
      [instructors[instructor]!, isLive],
    ),
  )
  const ahead = (body?.rows ?? []).filter(({ to }) => to > state.now)
  return ahead[number % (ahead.length || 1)]
}

/** What is several decisions. */
export function longCalendarSteps(story: Story): Record<string, (numbers: Numbers) => Promise<string>> {
  const { instructors, accounts, as, services } = story

  return {
    /** And another in its place, which has not been read. */
    async removeCalendar([a, b]) {
      const instructor = a! % 3
      const calendar = one(story.state.calendars[instructor]!, b!)
      const next = randomUUID()
      await as(instructors[instructor]!, (db) => removeImport(db, instructors[instructor]!, calendar.id))
      const url = new URL(`https://calendars.test/${next}.ics`)
      await as(null, (db) =>
        insertImport(db, services, { id: next, instructorId: instructors[instructor]!, name: 'Home', url }),
      )
      Object.assign(calendar, { id: next, times: [] })
      applyCalendars(story.state, instructor)
      return `remove a calendar: ${instructor}`
    },
    /** An event no longer blocks, or all of its title in its calendar; or one blocks again. Nobody else may say so. */
    async setBlocking([a, b, c, d]) {
      const instructor = a! % 3
      const [blocks, isAll, isOther] = [b! % 3 === 0, b! % 2 === 0, c! % 8 === 0]
      const entry = await findImportedEntry(story, instructor, !blocks, d!)
      if (!entry) return 'no event'
      const { id, title, ...span } = entry
      const by = instructors[isOther ? (instructor + 1) % 3 : instructor]!
      const query = { id, blocks, which: isAll ? ('all' as const) : ('this' as const) }
      const { code } = await as(by, (db) => setEventBlocking(db, by, query))
      assert.equal(code, isOther ? 'not-found' : undefined)
      if (isOther) return `not theirs to let through: ${instructor} ${title}`
      const { state } = story
      const own = state.calendars[instructor]!
      const named = own.flatMap(({ id: calendar, times }) =>
        times
          .filter((time) => time.title === title && overlap(time, span))
          .map((time) => ({ calendar, time })),
      )
      assert.ok(named.length > 0, 'an entry has the title and a time of its event')
      if (blocks)
        state.freeEvents = state.freeEvents.filter(
          ({ calendar, only, ...free }) =>
            free.title !== title ||
            !own.some(({ id: ofInstructor }) => ofInstructor === calendar) ||
            (only !== null && !overlap(only, span)),
        )
      else
        for (const { calendar, time } of named)
          state.freeEvents.push({ calendar, title, only: isAll ? null : { from: time.from, to: time.to } })
      applyCalendars(state, instructor)
      return `let through: ${instructor} ${title} ${blocks ? 'no longer' : isAll ? 'all' : 'one'}`
    },
    /** A file of a diary: lessons with the pupil whom an event names, and blocked time. */
    async importFile([a, b, c, d, e, f]) {
      const instructor = a! % 3
      const times = timesFrom(story, [b!, c!, d!, 1 + (e! % 3)]).filter(({ to }) => to > story.state.now)
      const title = (nr: number) => ((f! >> nr) % 2 === 0 ? 'Stan Whitcombe' : 'Dentist')
      const before = new Set(story.state.entries.map(({ key }) => key))
      const { body } = await as(instructors[instructor]!, (db) =>
        importAll(
          db,
          instructors[instructor]!,
          { kind: 'diary', text: '', skip: [], payment: 'cash', dryRun: false },
          { rows: [], events: asEvents(times, title).map(asEvent) },
        ),
      )
      const trial = structuredClone(story.state)
      const expected = times.map((time, nr) => {
        const query = { instructor, learner: accounts + instructor, ...time, place: null, end: null }
        if (title(nr) === 'Dentist') {
          if (!isFree(trial, instructor, time)) return 'problem'
          addPieces(trial, instructor, 'block', [time])
          return 'block'
        }
        // What is only close to another is imported as it is.
        const isClose = findEnterFault(trial, query, false) === 'gap-too-short'
        if (findEnterFault(trial, query, isClose)) return 'problem'
        trial.entries.push({ ...newEntry(trial, query, 'lesson', `${nr}`), overridden: isClose })
        return 'lesson'
      })
      assert.deepEqual(
        body!.rows.map(({ does }) => does),
        expected,
        'what an import says that it did',
      )
      await adopt(story, () => false)
      const { state } = story
      const entries = state.entries.map(({ key }) => key).filter((key) => !before.has(key))
      const isAnything = expected.some((does) => does !== 'problem')
      if (isAnything) state.imports.push({ id: body!.importId!, instructor, entries, at: state.now })
      return `import a diary: ${instructor} ${expected.join()}`
    },
    async undoImport([a]) {
      const { state } = story
      const undone = state.imports[a! % (state.imports.length || 1)]
      if (!undone) return 'no import'
      const { id, instructor, entries, at } = undone
      const { code } = await as(instructors[instructor]!, (db) =>
        undoImport(db, instructors[instructor]!, id),
      )
      assert.equal(code, state.now - at >= undoHours * 60 ? 'undo-over' : undefined)
      await adopt(story, ({ key }) => code === undefined && entries.includes(key))
      state.imports = state.imports.filter((one) => one !== undone)
      return `undo an import: ${id} ${code}`
    },
  }
}

const isFree = (state: State, instructor: number, { from, to }: Piece) =>
  !state.entries.some(
    (entry) => entry.instructor === instructor && isLive(state, entry) && entry.from < to && from < entry.to,
  )
