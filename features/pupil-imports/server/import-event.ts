import { plain } from '#common/plain.ts'
import {
  type InTheWay,
  carBusy,
  insuranceNotSeen,
  blockOver,
  somethingThere,
} from '#features/diary/contract.ts'
import { blockTimes } from '#features/diary/server/blocks.ts'
import { diaryBusy, learnerElsewhere, ownDiaryClosed } from '#features/lessons/moving-contract.ts'
import { findWhatLacks } from '#features/lessons/server/refusals.ts'
import { noPrice } from '#features/pupils/enter-lesson-contract.ts'
import { testThere } from '#features/test-days/contract.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import type { ImportRow, RowChoice } from '../contract.ts'
import { findListed, findNamed, type PeopleByWord } from '../rules.ts'
import { enterTight, type ImportingDiary } from './enter-row.ts'
import { findTest } from './find-test.ts'
import type { KnownPupil } from './import-pupils.ts'
import { addRow } from './import-rows.ts'
import type { Note } from './read-csv.ts'
import type { ReadEvent } from './read-diary-csv.ts'
import { readKind } from './read-kinds.ts'

/** A lesson or a test with whom it names, or a block, unless chosen otherwise. What keeps it out is noted, not thrown. */
export async function importEvent(
  db: Db,
  importing: ImportingDiary,
  row: number,
  read: ReadEvent,
  choice?: RowChoice,
): Promise<ImportRow> {
  const event = choice?.startsAt ? startingAt(read, choice.startsAt) : read
  const { startsAt, endsAt, title, postcode, pricePence } = event
  const notes = [...event.notes]
  const blank: ImportRow = {
    row,
    name: title,
    email: null,
    phone: null,
    hourlyRatePence: null,
    minutesLeft: null,
    owedPence: null,
    days: [],
    startsAt,
    endsAt,
    postcode,
    pricePence,
    does: 'problem',
    becomes: null,
    pupilId: null,
    test: null,
    knownAs: null,
    inTheWay: [],
    mayGoAnyway: false,
    notes,
  }
  if (event.isCancelled && !choice?.becomes) return { ...blank, does: 'skip', notes: ['cancelled'] }
  if (startsAt === null || endsAt === null) return blank
  if (startsAt >= importing.until) return { ...blank, does: 'skip', notes: ['too-far'] }
  if (choice?.startsAt && Date.parse(startsAt) < db.now().epochMilliseconds)
    return { ...blank, notes: ['time-over'] }

  if (event.isFree && !choice?.anyway && !choice?.becomes)
    return { ...blank, does: 'skip', mayGoAnyway: true, notes: ['marked-free'] }

  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  const timed = { ...event, startsAt, endsAt, minutes }
  const { becomes, pupil, test } = decide(timed, importing, notes, choice)
  const shown: ImportRow = {
    ...blank,
    becomes,
    name: becomes === 'block' ? title : (pupil?.name ?? title),
    pupilId: pupil?.id ?? null,
    test: test ? { testAt: test.testAt, centre: test.centre } : null,
    ...(becomes === 'block' && { pricePence: null, postcode: null }),
  }
  const anyway = choice?.anyway ?? false
  try {
    if (becomes !== 'block') {
      notes.push(...(await enterTight(db, importing, pupil, { ...timed, test, overImported: anyway })))
      return { ...shown, does: becomes }
    }
    await db.attempt(() => block(db, importing, timed, anyway))
    return { ...shown, does: 'block' }
  } catch (error) {
    const note = error instanceof ApiFailure ? refusals.get(error.apiError.code) : undefined
    if (!note) throw error
    notes.push(note)
    if (note !== 'clashes' && note !== 'learner-busy') return shown
    const inTheWay = (await listClashes(db, importing, timed)).map((one) => ofFile(one, importing))
    return { ...shown, inTheWay, mayGoAnyway: note === 'clashes' && !anyway && givesWay(becomes, inTheWay) }
  }
}

type Timed = ReadEvent & { startsAt: string; endsAt: string; minutes: number }

function startingAt(event: ReadEvent, startsAt: string): ReadEvent {
  if (event.startsAt === null || event.endsAt === null) return event
  const lasts = Date.parse(event.endsAt) - Date.parse(event.startsAt)
  const endsAt = Temporal.Instant.from(startsAt).add({ milliseconds: lasts }).toString()
  return { ...event, startsAt, endsAt, testTime: '' }
}

/** What it is, with whom, and why it isn't more than a block. */
function decide(event: Timed, importing: ImportingDiary, notes: Note[], choice?: RowChoice) {
  const { person, byFirst } = findWhom(event, importing.people)
  const chosen = choice?.pupilId ? importing.byId.get(choice.pupilId) : undefined
  const pupil = chosen ?? (person === 'several' ? undefined : person)
  const said = event.type || (event.name === null ? event.title : '')
  const kind = readKind(said)
  if (event.type && !kind && !choice?.becomes) notes.push('type-unclear')
  const target = choice?.becomes ?? kind ?? (pupil || person === 'several' ? 'lesson' : 'block')
  const block = { becomes: 'block', pupil: undefined, test: undefined } as const
  if (!pupil && person === 'several' && target !== 'block') notes.push('several-fit')
  else if (!pupil && event.name && kind !== 'block' && choice?.becomes !== 'block') notes.push('not-in-list')
  else if (!pupil && target !== 'block') notes.push('whom-unclear')
  if (!pupil || target === 'block') return block
  const test = target === 'test' ? findTest(event, importing.zone) : undefined
  if (target === 'test' ? !test : event.minutes < 15 || event.minutes > 480) {
    notes.push('too-long')
    return block
  }
  if (!chosen && byFirst) notes.push('by-first-name')
  notes.push(...(test?.notes ?? []))
  return { becomes: target, pupil, test }
}

/** A column of names holds nothing else; a title may name somebody anywhere. */
function findWhom({ name, title }: ReadEvent, people: PeopleByWord<KnownPupil>) {
  if (name !== null) return name === '' ? { person: undefined, byFirst: false } : findListed(name, people)
  const person = findNamed(title, people)
  const isInFull =
    person !== undefined && person !== 'several' && ` ${plain(title)} `.includes(` ${plain(person.name)} `)
  return { person, byFirst: !isInFull }
}

/** Whole, or around what is there. */
async function block(
  db: Db,
  { instructorId, importId }: ImportingDiary,
  { startsAt, endsAt, title: note }: Timed,
  isAround: boolean,
) {
  const whole = { instructorId, startsAt, endsAt, note, overGaps: true }
  const blocks = await db
    .attempt(() => blockTimes(db, whole))
    .catch((error: unknown) => {
      if (!isAround || !(error instanceof ApiFailure)) throw error
      const { clashes = [] } = error.more as { clashes?: { id: string }[] }
      return blockTimes(db, { ...whole, keep: clashes.map(({ id }) => id) })
    })
  for (const { id } of blocks) await addRow(db, importId, 'blocked-time', id)
}

async function listClashes(db: Db, { instructorId }: ImportingDiary, { startsAt, minutes }: Timed) {
  const query = { instructorId, startsAt, minutes }
  const { inTheWay = [] } = await findWhatLacks(db, diaryBusy.code, query, undefined)
  return inTheWay.filter(({ leastGap }) => leastGap === undefined)
}

function ofFile({ lessonId, ...one }: InTheWay, { entered }: ImportingDiary): InTheWay {
  return lessonId === undefined || entered.has(lessonId) ? one : { ...one, lessonId }
}

const givesWay = (becomes: ImportRow['becomes'], inTheWay: readonly InTheWay[]) =>
  inTheWay.length > 0 && (becomes === 'block' || inTheWay.every(({ kind }) => kind === 'imported'))

const refusals = new Map<string, Note>([
  [diaryBusy.code, 'clashes'],
  [somethingThere.code, 'clashes'],
  [blockOver.code, 'time-over'],
  [learnerElsewhere.code, 'learner-busy'],
  [ownDiaryClosed.code, 'badge-over'],
  [noPrice.code, 'no-price'],
  [carBusy.code, 'car-busy'],
  [insuranceNotSeen.code, 'insurance-not-seen'],
  [testThere.code, 'test-there'],
])
