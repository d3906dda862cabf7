import type * as z from 'zod/mini'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { setTest } from '#features/lessons/server/enter-lesson.ts'
import { moveLesson } from '#features/lessons/server/move-lesson.ts'
import { locate } from '#features/places/server/places.ts'
import { enterLesson, priceOfLesson } from '#features/pupils/server/enter-lesson.ts'
import { changePupil } from '#features/pupils/server/pupils.ts'
import { getCurrentRecord } from '#features/pupils/server/records.ts'
import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type * as contract from '../contract.ts'
import { type TestDay, testOver, testThere } from '../contract.ts'
import { testMinutes } from '../rules.ts'
import { asTestDay, getTestDay, listRows, lockTestDay } from './rows.ts'

export async function listTestDays(db: Db, learnerId: string | undefined): Promise<TestDay[]> {
  return (await listRows(db, { learnerId: learnerId ?? null })).map(asTestDay)
}

type New = z.infer<typeof contract.addTestDay.input> & {
  /** As for lessons: an import of a diary may go over the calendar that it came from. */
  overImported?: boolean
}

/** Written in one way or another, a centre is there once, as it was entered last. */
export const listTestCentres = (db: Db, instructorId: string) =>
  db.list(
    'test-days.listTestCentres',
    `select c.centre, c.centre_postcode from (
       select distinct on (lower(centre)) centre, centre_postcode, created_at, id from public.test_days
       where instructor_id = $1 order by lower(centre), created_at desc, id desc) c
     order by c.created_at desc, c.id desc limit 8`,
    [instructorId],
  )

/** With `payment` its time is a lesson. @throws testThere, notFound, and as `enterLesson` */
export async function addTestDay(db: Db, instructorId: string, test: New): Promise<TestDay> {
  const record = await getCurrentRecord(db, instructorId, (test.pupilId ?? test.learnerId)!)
  const { testAt, centre, warmUpMinutes, afterMinutes, carHirePence, payment } = test
  const centrePostcode = test.centrePostcode ? locate(test.centrePostcode, 'centrePostcode').postcode : null
  await mustHaveNoneAhead(db, instructorId, record.personId, testAt)
  const minutes = warmUpMinutes + testMinutes + afterMinutes
  const startsAt = startOf(testAt, warmUpMinutes)
  const lessonId =
    payment &&
    (
      await enterLesson(db, instructorId, {
        pupilId: record.id,
        startsAt,
        minutes,
        payment,
        ...(payment !== 'hours' && {
          pricePence:
            (test.pricePence ?? (await priceOfLesson(db, instructorId, record.id, minutes, startsAt))) +
            carHirePence,
        }),
        pickup: test.pickup,
        dropoff: test.dropoff,
        overrideTravel: test.overrideTravel,
        overImported: test.overImported,
        car: test.car,
      })
    ).id
  if (lessonId) await setTestOfLesson(db, lessonId, { testAt, centre })
  const { id } = await db.get(
    'test-days.addTestDay',
    `insert into public.test_days (instructor_id, learner_id, lesson_id, test_at, centre, centre_postcode, warm_up_minutes, after_minutes, car_hire_pence)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      instructorId,
      record.personId,
      lessonId ?? null,
      testAt,
      centre,
      centrePostcode,
      warmUpMinutes,
      afterMinutes,
      carHirePence,
    ],
  )
  await changePupil(db, instructorId, { id: record.id, drivingTestOn: dayOn(testAt) })
  return getTestDay(db, id)
}

/** A learner has one booking at the DVSA; one that was yesterday may be entered beside it. */
async function mustHaveNoneAhead(db: Db, instructorId: string, learnerId: string, testAt: string) {
  const ahead = await db.find(
    'test-days.findAhead',
    `select from public.test_days where instructor_id = $1 and learner_id = $2 and cancelled_at is null and result is null
       and test_at > clock() and $3::timestamptz > clock()`,
    [instructorId, learnerId, testAt],
  )
  if (ahead) fail(testThere)
}

type Change = z.infer<typeof contract.changeTestDay.input>

/** Its time moves along. @throws testOver, notFound, and as `moveLesson` */
export async function changeTestDay(
  db: Db,
  instructorId: string,
  { id, overrideTravel, centrePostcode, ...change }: Change,
): Promise<TestDay> {
  const row = await lockTestDay(db, instructorId, id)
  if (row.cancelledAt || row.result) fail(testOver)
  const to = {
    testAt: change.testAt ?? row.testAt,
    centre: change.centre ?? row.centre,
    warmUpMinutes: change.warmUpMinutes ?? row.warmUpMinutes,
    afterMinutes: change.afterMinutes ?? row.afterMinutes,
    centrePostcode:
      centrePostcode === undefined
        ? row.centrePostcode
        : centrePostcode && locate(centrePostcode, 'centrePostcode').postcode,
  }
  if (row.lessonId) {
    const lesson = await getLesson(db, row.lessonId)
    if (lesson.status === 'booked') {
      const minutes = to.warmUpMinutes + testMinutes + to.afterMinutes
      const paid = row.carHirePence
      await moveLesson(db, {
        id: lesson.id,
        startsAt: startOf(to.testAt, to.warmUpMinutes),
        fromStartsAt: lesson.startsAt,
        isTest: true,
        ...(minutes !== lesson.minutes && {
          minutes,
          // Only the time goes by the minute: the hire of the car stays.
          pricePence: Math.round((((lesson.pricePence ?? 0) - paid) * minutes) / lesson.minutes) + paid,
        }),
        overrideTravel,
      })
      await setTestOfLesson(db, lesson.id, to)
    }
  }
  await db.execute(
    'test-days.changeTestDay',
    `update public.test_days set test_at = $2, centre = $3, centre_postcode = $4, warm_up_minutes = $5, after_minutes = $6 where id = $1`,
    [id, to.testAt, to.centre, to.centrePostcode, to.warmUpMinutes, to.afterMinutes],
  )
  if (row.learnerId)
    await changePupil(db, instructorId, { id: row.learnerId, drivingTestOn: dayOn(to.testAt) })
  return getTestDay(db, id)
}

/** Its time is free, at no charge. @throws testOver, notFound, and as `cancelLesson` */
export async function cancelTestDay(
  db: Db,
  instructorId: string,
  { id, by }: z.infer<typeof contract.cancelTestDay.input>,
): Promise<TestDay> {
  const row = await lockTestDay(db, instructorId, id)
  if (row.cancelledAt) return getTestDay(db, id)
  if (row.result) fail(testOver)
  if (row.lessonId) {
    const lesson = await getLesson(db, row.lessonId)
    if (lesson.status === 'booked')
      await cancelLesson(db, {
        id: lesson.id,
        reason: by === 'dvsa' ? 'The DVSA cancelled or moved the test.' : 'The driving test is off.',
      })
  }
  await db.execute(
    'test-days.cancelTestDay',
    'update public.test_days set cancelled_at = clock(), cancelled_by = $2 where id = $1',
    [id, by],
  )
  if (row.learnerId) await changePupil(db, instructorId, { id: row.learnerId, drivingTestOn: null })
  return getTestDay(db, id)
}

/** As if it had never been entered; `drivingTestOn` is what their record had before. @throws testOver, notFound, and as `cancelLesson` */
export async function removeTestDay(
  db: Db,
  instructorId: string,
  { id, drivingTestOn }: { id: string; drivingTestOn: string | null },
): Promise<void> {
  const row = await lockTestDay(db, instructorId, id)
  const { learner } = await cancelTestDay(db, instructorId, { id, by: 'people' })
  await db.asService('a test day that was entered by mistake', (service) =>
    service.execute('test-days.removeTestDay', 'delete from public.test_days where id = $1', [id]),
  )
  if (learner && !row.cancelledAt) await changePupil(db, instructorId, { id: learner.id, drivingTestOn })
}

const setTestOfLesson = (db: Db, lessonId: string, { testAt, centre }: { testAt: string; centre: string }) =>
  db.asService('the test that a lesson is for', (service) => setTest(service, lessonId, { testAt, centre }))

const startOf = (testAt: string, warmUpMinutes: number) =>
  Temporal.Instant.from(testAt).subtract({ minutes: warmUpMinutes }).toString()

export const dayOn = (at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(homeZone).toPlainDate().toString()
