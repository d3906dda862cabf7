import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { travelTooTight } from '#features/diary/contract.ts'
import { endsOf, getEntry } from '#features/diary/server/diary.ts'
import { bothEnds } from '#features/diary/server/ends.ts'
import { findWhatLacks } from '#features/lessons/server/refusals.ts'
import { findRecord, findUsualPickup } from '#features/pupils/server/records.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type * as contract from '../contract.ts'
import { testMinutes } from '../rules.ts'
import { listRows } from './rows.ts'

type Query = z.infer<typeof contract.findTestDayClashes.input>
type Clashes = z.infer<typeof contract.findTestDayClashes.output>

/** As it is now: saving checks it again. By the instructor whose diary it is. @throws notFound */
export async function findTestDayClashes(
  db: Db,
  instructorId: string,
  { pupilId, testDayId, testAt, warmUpMinutes, afterMinutes, takesTime }: Query,
): Promise<Clashes> {
  const record = (await findRecord(db, instructorId, pupilId)) ?? fail(notFound)
  const tests = await listRows(db, { instructorId })
  const changed = testDayId ? (tests.find(({ id }) => id === testDayId) ?? fail(notFound)) : undefined
  const [startsAt, endsAt] = spanOf({ testAt, warmUpMinutes, afterMinutes })
  const minutes = warmUpMinutes + testMinutes + afterMinutes
  const pickup = changed ? undefined : await findUsualPickup(db, instructorId, record)
  const ends = changed?.lessonId
    ? endsOf(await getEntry(db, changed.lessonId))
    : bothEnds(pickup ? findSpot(pickup.postcode) : undefined)
  const { inTheWay = [] } = await findWhatLacks(
    db,
    travelTooTight.code,
    { instructorId, startsAt, minutes, ends },
    changed?.lessonId ?? undefined,
  )
  const others = tests.filter((test) => {
    if (test.id === testDayId || test.cancelledAt || test.result) return false
    const [from, to] = spanOf(test)
    // Those that take time are lessons in the way already; two learners who go alone are in nobody's.
    const isBeside = takesTime === 'true' && !test.heldId && from < endsAt && startsAt < to
    const isTheirNext =
      test.learnerId === record.personId && Date.parse(test.testAt) > db.now().epochMilliseconds
    return isBeside || isTheirNext
  })
  return {
    // Who goes alone misses a lesson of their own, and nobody else's.
    inTheWay:
      takesTime === 'true' ? inTheWay : await ownLessons(db, record.personId, inTheWay, { startsAt, endsAt }),
    tests: others.map(({ learnerId, learner, testAt, centre }) => ({
      learner,
      testAt,
      centre,
      isTheirs: learnerId === record.personId,
    })),
  }
}

async function ownLessons(
  db: Db,
  learnerId: string,
  inTheWay: Clashes['inTheWay'],
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
) {
  const rows = await db.list(
    'test-days.listOwnLessons',
    `select id from public.lessons where learner_id = $1 and status in ('held', 'booked') and starts_at < $3 and ends_at > $2`,
    [learnerId, startsAt, endsAt],
  )
  return inTheWay.filter(({ lessonId }) => rows.some(({ id }) => id === lessonId))
}

type Test = { testAt: string; warmUpMinutes: number; afterMinutes: number }
const spanOf = ({ testAt, warmUpMinutes, afterMinutes }: Test): [string, string] => {
  const test = Temporal.Instant.from(testAt)
  return [
    test.subtract({ minutes: warmUpMinutes }).toString(),
    test.add({ minutes: testMinutes + afterMinutes }).toString(),
  ]
}
