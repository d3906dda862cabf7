import { addPupil, deletePupil } from '#features/pupils/server/pupils.ts'
import { listPupils } from '#features/pupils/server/records.ts'
import { setTestPlan } from '#features/test-days/server/plan.ts'
import { setTestResult } from '#features/test-days/server/results.ts'
import { addTestDay } from '#features/test-days/server/test-days.ts'
import { homeZone } from '#common/time.ts'
import { ApiFailure } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'

const centre = {
  centre: 'Bristol (Avonmouth)',
  centrePostcode: 'BS11 9BL',
  warmUpMinutes: 60,
  afterMinutes: 30,
}

const fault = (
  competency: 'junctionsObservation' | 'useOfSpeed' | 'controlsSteering',
  driving: number,
  serious = false,
) => ({
  competency,
  driving,
  serious,
  dangerous: false,
})

const earlier = [
  ['Ffion Beynon', -300, 'pass'],
  ['Marcus Obi', -244, 'fail'],
  ['Leah Norris', -190, 'pass'],
  ['Callum Reid', -133, 'pass'],
  ['Sana Iqbal', -78, 'pass'],
] as const

/** For Helen's pupils: two have a test ahead, one of them has failed once, one has passed, and two have theory tests. */
export async function addTests(services: Services, now: Temporal.Instant) {
  const helen = await services.asSystem('whose tests', async (db) => {
    const { rows } = await db.queryUnchecked<{ id: string }>(
      `select id from public.profiles where name = 'Helen Marsh' and role = 'instructor'`,
      [],
    )
    return rows[0]?.id
  })
  if (!helen) return
  const asHelen = <T>(at: Temporal.Instant, work: Parameters<typeof services.asUser<T>>[1]) =>
    services.asUser(as(helen), work, { at })
  const { pupils } = await asHelen(now, (db) =>
    listPupils(db, helen, { search: '', archived: false, limit: 100 }),
  )
  const idOf = (name: string) => pupils.find((pupil) => pupil.name === name)?.id
  const testAt = (days: number) => {
    const day = now.toZonedDateTimeISO(homeZone).add({ days })
    const weekday = day.dayOfWeek > 5 ? day.add({ days: 8 - day.dayOfWeek }) : day
    return weekday
      .with({ hour: 10, minute: 14, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
      .toInstant()
  }
  const takenBy = async (
    pupilId: string,
    days: number,
    result: 'pass' | 'fail',
    faults: ReturnType<typeof fault>[],
  ) => {
    const at = testAt(days)
    const { id } = await asHelen(at.subtract({ hours: 24 * 20 }), (db) =>
      addTestDay(db, helen, { ...centre, pupilId, testAt: at.toString(), carHirePence: 0 }),
    )
    await asHelen(at.add({ hours: 1 }), (db) =>
      setTestResult(db, helen, {
        id,
        result,
        faults,
        satIn: false,
        note: '',
        examinerAction: result === 'pass' ? 'none' : days === -244 ? 'physical' : 'verbal',
      }),
    )
  }
  const taken = async (name: string, ...test: [number, 'pass' | 'fail', ReturnType<typeof fault>[]]) => {
    const pupilId = idOf(name)
    if (pupilId) await takenBy(pupilId, ...test)
  }
  // Whom she no longer teaches, and whose records she has deleted: their tests still count.
  for (const [name, days, result] of earlier) {
    const { id } = await asHelen(testAt(days - 60), (db) =>
      addPupil(db, helen, { name, minutesTaught: 1_800 }),
    )
    const faults = result === 'pass' ? [fault('useOfSpeed', 1)] : [fault('junctionsObservation', 2, true)]
    await takenBy(id, days, result, faults)
    await asHelen(testAt(days + 30), (db) => deletePupil(db, helen, id))
  }
  await taken('Maureen Tully', -25, 'fail', [fault('junctionsObservation', 3, true), fault('useOfSpeed', 2)])
  await taken('Stan Whitcombe', -12, 'pass', [fault('junctionsObservation', 1), fault('controlsSteering', 2)])
  for (const [name, passedOn] of [
    ['Maureen Tully', { months: 20 }],
    ['Kieran Doyle', { months: 5 }],
    ['Stan Whitcombe', { months: 9 }],
  ] as const) {
    const id = idOf(name)
    const theoryPassedOn = now.toZonedDateTimeISO(homeZone).subtract(passedOn).toPlainDate().toString()
    if (id) await asHelen(now, (db) => setTestPlan(db, helen, { id, theoryPassedOn }))
  }
  // Helen's schedule shows one of them in the next days.
  for (const [name, from] of [
    ['Kieran Doyle', 3],
    ['Maureen Tully', 18],
  ] as const) {
    const pupilId = idOf(name)
    const ahead = { ...centre, carHirePence: 4_500, pricePence: 8_000, payment: 'bank' as const }
    let isAdded = pupilId === undefined
    // The first day that is free.
    for (let days = from; days < from + 22 && !isAdded; days += 1)
      isAdded = await asHelen(now, (db) =>
        addTestDay(db, helen, { ...ahead, pupilId, testAt: testAt(days).toString() }),
      ).then(
        () => true,
        (error) => {
          if (error instanceof ApiFailure) return false
          throw error
        },
      )
  }
}
