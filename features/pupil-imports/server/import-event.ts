import { plain } from '#common/plain.ts'
import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import { dayOf } from '#common/time.ts'
import { blockTime } from '#features/diary/server/blocks.ts'
import { diaryBusy, learnerElsewhere, ownDiaryClosed } from '#features/lessons/moving-contract.ts'
import { noPrice } from '#features/pupils/enter-lesson-contract.ts'
import { enterLesson } from '#features/pupils/server/enter-lesson.ts'
import { addPrepaidHours, findUnusedHours } from '#features/pupils/server/prepaid-hours.ts'
import { addPupilNote } from '#features/pupils/server/pupils.ts'
import {
  carBusy,
  gapTooShort,
  insuranceNotSeen,
  somethingThere,
  travelTooTight,
} from '#features/diary/contract.ts'
import { notesFull } from '#features/pupils/contract.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { findCentre } from '#server/find-centre.ts'
import type { ImportRow } from '../contract.ts'
import { findListed, findNamed, type PeopleByWord } from '../rules.ts'
import type { KnownPupil } from './import-pupils.ts'
import { addRow } from './import-rows.ts'
import type { Note } from './read-csv.ts'
import type { ReadEvent } from './read-diary-csv.ts'

type Importing = {
  instructorId: string
  importId: string
  people: PeopleByWord<KnownPupil>
  payment: 'cash' | 'bank'
  /** Nothing is entered from here on. */
  until: string
}

/** A lesson with whom it names, or a block. What keeps it out is noted, not thrown. */
export async function importEvent(
  db: Db,
  importing: Importing,
  row: number,
  event: ReadEvent,
): Promise<ImportRow> {
  const { instructorId, importId, people, until } = importing
  const { startsAt, endsAt, title, postcode, pricePence } = event
  const notes = [...event.notes]
  const none = { email: null, phone: null, hourlyRatePence: null, minutesLeft: null, owedPence: null }
  const blank = { row, name: title, ...none, startsAt, endsAt, postcode, pricePence, notes }
  if (event.isCancelled) return { ...blank, does: 'skip', notes: ['cancelled'] }
  if (startsAt === null || endsAt === null) return { ...blank, does: 'problem' }
  if (startsAt >= until) return { ...blank, does: 'skip', notes: ['too-far'] }

  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  const { person: named, byFirst } = findWhom(event, people)
  const pupil = named === 'several' ? undefined : named
  const isLesson = pupil !== undefined && minutes >= 15 && minutes <= 480
  if (named === 'several') notes.push('several-fit')
  if (named === undefined && event.name) notes.push('not-in-list')
  if (pupil && !isLesson) notes.push('too-long')
  if (isLesson && byFirst) notes.push('by-first-name')
  const shown = { ...blank, startsAt, endsAt, name: isLesson ? pupil.name : title }
  try {
    if (isLesson) {
      notes.push(...(await enterTight(db, importing, pupil, { ...event, startsAt, minutes })))
      return { ...shown, does: 'lesson' }
    }
    await db.attempt(async () => {
      const { id } = await blockTime(db, { instructorId, startsAt, endsAt, note: title, overGaps: true })
      await addRow(db, importId, 'blocked-time', id)
    })
    return { ...shown, pricePence: null, postcode: null, does: 'block' }
  } catch (error) {
    const note = error instanceof ApiFailure ? clashes.get(error.apiError.code) : undefined
    if (!note) throw error
    return { ...shown, does: 'problem', notes: [...notes, note] }
  }
}

/** A column of names holds nothing else; a title may name somebody anywhere. */
function findWhom({ name, title }: ReadEvent, people: PeopleByWord<KnownPupil>) {
  if (name !== null) return name === '' ? { person: undefined, byFirst: false } : findListed(name, people)
  const person = findNamed(title, people)
  const isInFull =
    person !== undefined && person !== 'several' && ` ${plain(title)} `.includes(` ${plain(person.name)} `)
  return { person, byFirst: !isInFull }
}

type Lesson = ReadEvent & { startsAt: string; minutes: number }

/** They have agreed the two lessons already: an import doesn't refuse what they drive every week. */
async function enterTight(db: Db, importing: Importing, pupil: KnownPupil, lesson: Lesson): Promise<Note[]> {
  const enter = (overrideTravel: boolean) =>
    db.attempt(() => enterRow(db, importing, pupil, lesson, overrideTravel))
  try {
    return await enter(false)
  } catch (error) {
    const note = error instanceof ApiFailure ? tight.get(error.apiError.code) : undefined
    if (!note) throw error
    return [note, ...(await enter(true))]
  }
}

async function enterRow(
  db: Db,
  { instructorId, importId, payment }: Importing,
  pupil: KnownPupil,
  { startsAt, minutes, pricePence, isPaid, ...lesson }: Lesson,
  overrideTravel: boolean,
): Promise<Note[]> {
  const notes: Note[] = []
  const left = isPaid === false ? 0 : (await findUnusedHours(db, instructorId, pupil)).minutes
  const hasHours = left > 0 && left >= minutes
  let hoursId: string | undefined
  if (isPaid && !hasHours) {
    // What came before they came to us is no income here: the lesson is owed.
    const paid = { id: pupil.id, minutes, method: 'before' as const, pence: pricePence ?? undefined }
    hoursId = (await addPrepaidHours(db, instructorId, paid)).prepaidHours[0]!.id
  }
  const fromHours = hasHours || isPaid === true
  if (fromHours) notes.push(hasHours ? 'paid-from-hours' : 'paid-before')
  const pickup = pickupOf(lesson, notes)
  const { id } = await enterLesson(db, instructorId, {
    pupilId: pupil.id,
    startsAt: wholeMinute(startsAt),
    minutes,
    overrideTravel,
    payment: fromHours ? 'hours' : payment,
    ...(pickup && { pickup }),
    ...(!fromHours && pricePence !== null && { pricePence }),
  })
  const noted = lesson.text ? await noteDown(db, instructorId, pupil.id, startsAt, lesson.text) : undefined
  if (lesson.text && !noted) notes.push('notes-full')
  await addRow(db, importId, 'entered-lesson', id, { hoursId, ...(noted && { filled: { note: noted } }) })
  return notes
}

function pickupOf({ address, postcode }: Pick<ReadEvent, 'address' | 'postcode'>, notes: Note[]) {
  if (postcode === null) {
    if (address !== '') notes.push('no-postcode')
    return undefined
  }
  const whole = parseFullPostcode(postcode)
  if (whole !== undefined && findCentre(whole) !== undefined) return { address, postcode, note: '' }
  notes.push('postcode-unknown')
  return undefined
}

/** A lesson has no notes of its own: the learner's record has them, with the lesson's day. The line that was added. */
async function noteDown(db: Db, instructorId: string, id: string, startsAt: string, text: string) {
  const note = {
    id,
    key: crypto.randomUUID(),
    text: text.replaceAll(/\s+/g, ' '),
    writtenOn: dayOf(startsAt),
  }
  try {
    return (await addPupilNote(db, instructorId, note)).notes.split('\n').at(-1)
  } catch (error) {
    if (error instanceof ApiFailure && error.apiError.code === notesFull.code) return undefined
    throw error
  }
}

const tight = new Map<string, Note>([
  [travelTooTight.code, 'drive-tight'],
  [gapTooShort.code, 'gap-short'],
])

const wholeMinute = (at: string) => `${at.slice(0, 16)}:00Z`

const clashes = new Map<string, Note>([
  [diaryBusy.code, 'clashes'],
  [somethingThere.code, 'clashes'],
  [learnerElsewhere.code, 'learner-busy'],
  [ownDiaryClosed.code, 'badge-over'],
  [noPrice.code, 'no-price'],
  [carBusy.code, 'car-busy'],
  [insuranceNotSeen.code, 'insurance-not-seen'],
])
