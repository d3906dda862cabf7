import { plain } from '#common/plain.ts'
import { blockTime } from '#features/diary/server/blocks.ts'
import type { ImportedTime } from '#features/diary/server/imported.ts'
import { diaryBusy, learnerElsewhere, ownDiaryClosed } from '#features/lessons/moving-contract.ts'
import { noPrice } from '#features/pupils/enter-lesson-contract.ts'
import { enterLesson } from '#features/pupils/server/enter-lesson.ts'
import { carBusy, gapTooShort, somethingThere, travelTooTight } from '#features/diary/contract.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import type { ImportRow } from '../contract.ts'
import { findNamed, type PeopleByWord } from '../rules.ts'
import type { KnownPupil } from './import-pupils.ts'
import { addRow } from './import-rows.ts'
import type { Note } from './read-csv.ts'

type Importing = {
  instructorId: string
  importId: string
  people: PeopleByWord<KnownPupil>
  payment: 'cash' | 'bank'
}

/** A lesson with whom its title names, or a block. What keeps it out is noted, not thrown. */
export async function importEvent(
  db: Db,
  { instructorId, importId, people, payment }: Importing,
  row: number,
  { startsAt, endsAt, title }: ImportedTime,
): Promise<ImportRow> {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  const named = findNamed(title, people)
  const pupil = named === 'several' ? undefined : named
  const isLesson = pupil !== undefined && minutes >= 15 && minutes <= 480
  const notes: Note[] = [
    ...(named === 'several' ? (['several-fit'] as const) : []),
    ...(pupil && !isLesson ? (['too-long'] as const) : []),
    ...(isLesson && !` ${plain(title)} `.includes(` ${plain(pupil.name)} `)
      ? (['by-first-name'] as const)
      : []),
  ]
  const none = { email: null, phone: null, postcode: null, hourlyRatePence: null }
  const shown = { row, name: isLesson ? pupil.name : title, ...none, startsAt, endsAt, notes }
  const enter = (overrideTravel: boolean) =>
    db.attempt(async () => {
      const lesson = { pupilId: pupil!.id, startsAt: wholeMinute(startsAt), minutes, payment, overrideTravel }
      const { id } = await enterLesson(db, instructorId, lesson)
      await addRow(db, importId, 'entered-lesson', id)
    })
  try {
    if (isLesson) {
      const tight = await findTight(() => enter(false))
      if (tight) {
        // They have agreed the two lessons already: an import doesn't refuse what they drive every week.
        await enter(true)
        notes.push(tight)
      }
      return { ...shown, does: 'lesson' }
    }
    await db.attempt(async () => {
      const { id } = await blockTime(db, { instructorId, startsAt, endsAt, note: title, overGaps: true })
      await addRow(db, importId, 'blocked-time', id)
    })
    return { ...shown, does: 'block' }
  } catch (error) {
    const note = error instanceof ApiFailure ? clashes.get(error.apiError.code) : undefined
    if (!note) throw error
    return { ...shown, does: 'problem', notes: [...notes, note] }
  }
}

async function findTight(enter: () => Promise<void>): Promise<Note | undefined> {
  try {
    await enter()
    return undefined
  } catch (error) {
    const note = error instanceof ApiFailure ? tight.get(error.apiError.code) : undefined
    if (note) return note
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
])
