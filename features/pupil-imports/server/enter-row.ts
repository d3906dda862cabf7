import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import { dayOf } from '#common/time.ts'
import { gapTooShort, travelTooTight } from '#features/diary/contract.ts'
import { notesFull } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/server/enter-lesson.ts'
import { addPrepaidHours, findUnusedHours } from '#features/pupils/server/prepaid-hours.ts'
import { addPupilNote } from '#features/pupils/server/pupils.ts'
import { getPupil } from '#features/pupils/server/records.ts'
import { testMinutes } from '#features/test-days/rules.ts'
import { addTestDay } from '#features/test-days/server/test-days.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { findCentre } from '#server/find-centre.ts'
import type { PeopleByWord } from '../rules.ts'
import type { FoundTest } from './find-test.ts'
import type { KnownPupil } from './import-pupils.ts'
import { addRow } from './import-rows.ts'
import type { Note } from './read-csv.ts'
import type { ReadEvent } from './read-diary-csv.ts'

export type ImportingDiary = {
  instructorId: string
  importId: string
  people: PeopleByWord<KnownPupil>
  /** All of them by their records, also those who have left. */
  byId: ReadonlyMap<string, KnownPupil>
  payment: 'cash' | 'bank'
  /** Nothing is entered from here on. */
  until: string
  zone: string
  /** Lessons of this import: in a preview there is nothing to open. */
  entered: Set<string>
}

type Lesson = ReadEvent & {
  startsAt: string
  minutes: number
  /** Else it is a lesson. */
  test: FoundTest | undefined
  overImported: boolean
}

/** They have agreed the two lessons already: an import doesn't refuse what they drive every week. */
export async function enterTight(
  db: Db,
  importing: ImportingDiary,
  pupil: KnownPupil,
  lesson: Lesson,
): Promise<Note[]> {
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

const tight = new Map<string, Note>([
  [travelTooTight.code, 'drive-tight'],
  [gapTooShort.code, 'gap-short'],
])

async function enterRow(
  db: Db,
  importing: ImportingDiary,
  pupil: KnownPupil,
  { startsAt, minutes: listed, test, overImported, pricePence, isPaid, ...lesson }: Lesson,
  overrideTravel: boolean,
): Promise<Note[]> {
  const { instructorId, importId } = importing
  const notes: Note[] = []
  const minutes = test ? test.warmUpMinutes + testMinutes + test.afterMinutes : listed
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
  const entry = {
    pupilId: pupil.id,
    overrideTravel,
    overImported,
    payment: fromHours ? ('hours' as const) : importing.payment,
    ...(pickup && { pickup }),
    ...(!fromHours && pricePence !== null && { pricePence }),
  }
  const entered = test
    ? await enterTest(db, instructorId, entry, test)
    : { id: (await enterLesson(db, instructorId, { ...entry, startsAt: wholeMinute(startsAt), minutes })).id }
  importing.entered.add(entered.lessonId ?? entered.id)
  const noted = lesson.text ? await noteDown(db, instructorId, pupil.id, startsAt, lesson.text) : undefined
  if (lesson.text && !noted) notes.push('notes-full')
  const filled = { ...(noted && { note: noted }), ...entered.before }
  await addRow(db, importId, test ? 'entered-test' : 'entered-lesson', entered.id, { hoursId, filled })
  return notes
}

type Entry = Omit<
  Parameters<typeof addTestDay>[2],
  'testAt' | 'centre' | 'warmUpMinutes' | 'afterMinutes' | 'carHirePence'
>
type Entered = { id: string; lessonId?: string | undefined; before?: { drivingTestOn: string | null } }

async function enterTest(
  db: Db,
  instructorId: string,
  entry: Entry & { pupilId: string },
  { testAt, centre, warmUpMinutes, afterMinutes }: FoundTest,
): Promise<Entered> {
  const { drivingTestOn } = await getPupil(db, instructorId, entry.pupilId)
  const { id, lesson } = await addTestDay(db, instructorId, {
    ...entry,
    testAt: wholeMinute(testAt),
    centre,
    warmUpMinutes,
    afterMinutes,
    carHirePence: 0,
  })
  return { id, lessonId: lesson?.id, before: { drivingTestOn } }
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

const wholeMinute = (at: string) => `${at.slice(0, 16)}:00Z`
