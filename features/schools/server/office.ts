import { notAllowed } from '#common/api-error.ts'
import type { Endpoint } from '#common/endpoint.ts'
import { blockTime, changeBlock, unblockTime } from '#features/diary/blocks-contract.ts'
import type { DiaryEntry } from '#features/diary/contract.ts'
import { cancelLesson, type Lesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { createSeries, type PlannedLesson } from '#features/series/contract.ts'
import { takeSickDay, takeTimeOff } from '#features/waiting-list/time-off-contract.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import type { Office } from '#server/services.ts'
import { type OfficeAct, type SchoolActed, schoolActed } from '../contract.ts'

type About = Pick<SchoolActed, 'lessonId' | 'startsAt' | 'endsAt' | 'on' | 'cancelled'>

const ofLesson = ({ id, startsAt, endsAt }: Lesson): About => ({ lessonId: id, startsAt, endsAt })
const ofBlock = ({ startsAt, endsAt }: DiaryEntry): About => ({ startsAt, endsAt })

/** Undefined: nothing was changed. */
type AboutOf = (answer: unknown, input: unknown) => About | undefined

const act = <E extends Endpoint>(
  endpoint: E,
  what: OfficeAct,
  aboutOf: (answer: never, input: never) => About | undefined,
) => [endpoint as Endpoint, { what, aboutOf: aboutOf as AboutOf }] as const

/** Every change that an endpoint leaves to offices is one of these. */
export const acts: ReadonlyMap<Endpoint, { what: OfficeAct; aboutOf: AboutOf }> = new Map([
  act(enterLesson, 'lesson-added', ofLesson),
  act(
    createSeries,
    'series-added',
    ({ lessons: [first] }: { lessons: PlannedLesson[] }, { dryRun }: { dryRun: boolean }) =>
      dryRun ? undefined : { startsAt: first?.startsAt, endsAt: first?.endsAt },
  ),
  act(moveLesson, 'lesson-moved', ofLesson),
  act(cancelLesson, 'lesson-cancelled', ofLesson),
  act(blockTime, 'time-blocked', ofBlock),
  act(changeBlock, 'block-changed', ofBlock),
  act(unblockTime, 'time-unblocked', () => ({})),
  act(takeTimeOff, 'time-off', ({ entry, cancelled }: { entry: DiaryEntry; cancelled: number }) => ({
    ...ofBlock(entry),
    cancelled,
  })),
  act(takeSickDay, 'sick-day', ({ cancelled }: { cancelled: number }, { on }: { on: string }) => ({
    on,
    cancelled,
  })),
])

/** Acts as the instructor, so that their rules and their rights are those of everything it does. */
export const office: Office = {
  async begin(db, instructorId) {
    const { school } = await db.get(
      'schools.actingFor',
      "select schools.acting_for(nullif($1, '')::uuid) as school",
      [instructorId],
    )
    if (!school) return fail(notAllowed)
    return db.actingAs({ ...db.claims, sub: instructorId, act: { sub: db.claims.sub, school } })
  },
  async note(db, endpoint, { input, answer }) {
    const { what, aboutOf } = acts.get(endpoint)!
    const about = aboutOf(answer, input)
    if (!about) return
    const { actId } = await db.get(
      'schools.noteActOfOffice',
      'select schools.note_act_of_office($1, $2, $3) as "act_id!"',
      [what, about.startsAt ?? about.on ?? '', about.cancelled ?? null],
    )
    const by = db.claims['act'] as { sub: string; school: string }
    await emit(db, schoolActed, {
      actId,
      what,
      instructorId: db.claims.sub!,
      ownerId: by.sub,
      school: by.school,
      ...about,
    })
  },
}
