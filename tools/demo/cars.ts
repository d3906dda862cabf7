import { addDays } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { addCarAbsence } from '#features/cars/server/absences.ts'
import { addCar } from '#features/cars/server/cars.ts'
import { setLearnerCar } from '#features/cars/server/lesson-cars.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'

const own = [
  { name: 'White Corsa', registration: 'WX24 HMD', gearbox: 'manual' },
  { name: 'Blue Yaris', registration: 'WX25 HMA', gearbox: 'automatic' },
] as const

const shared = [
  { name: 'Polo 1', registration: 'WV23 SDS', gearbox: 'manual' },
  { name: 'Polo 2', registration: 'WV24 SDS', gearbox: 'manual' },
  { name: 'Clio', registration: 'WV25 SDS', gearbox: 'manual' },
  { name: 'Fiesta', registration: 'WV22 SDS', gearbox: 'manual' },
  { name: 'Swift', registration: 'WV72 SDS', gearbox: 'automatic' },
  { name: 'Jazz', registration: 'WV73 SDS', gearbox: 'automatic' },
] as const

/** The car of the school's first instructor, and those that the others share, of either gearbox one each; one goes to its MOT in three weeks. */
export async function addCars(services: Services, schoolId: string, now: Temporal.Instant) {
  const { owner, members } = await services.asSystem('who needs a car', async (db) => {
    const { rows: owners } = await db.queryUnchecked<{ id: string }>(
      'select owner_id as id from public.schools where id = $1',
      [schoolId],
    )
    const { rows: members } = await db.queryUnchecked<{ id: string; name: string }>(
      'select p.id, p.name from public.school_instructors m join public.profiles p on p.id = m.instructor_id where m.school_id = $1 order by m.since, p.id',
      [schoolId],
    )
    return { owner: owners[0], members }
  })
  const dayIn = (days: number) => addDays(dayOf(now.toString()), days)
  const helen = members.find(({ name }) => name === 'Helen Marsh') ?? members[0]
  if (!owner || !helen) return
  await services.asUser(as(helen.id), async (db) => {
    const me = { id: helen.id, role: 'instructor' } as const
    for (const [nr, car] of own.entries()) {
      const dates = { mot: dayIn(19 + nr * 140), tax: dayIn(124), insurance: dayIn(201), service: dayIn(48) }
      await addCar(db, services, me, { ...car, dualControls: true, driverIds: [], dates })
    }
    const { rows } = await db.queryUnchecked<{ id: string }>(
      `select p.id from public.pupils p where p.instructor_id = $1 and p.notes like '%Automatic only%'`,
      [helen.id],
    )
    for (const { id } of rows)
      await setLearnerCar(db, services, me, {
        id,
        gearbox: 'automatic',
        ownCar: false,
        insuranceSeenOn: null,
        insuredUntil: null,
      })
  })
  const others = members.filter(({ id }) => id !== helen.id).map(({ id }) => id)
  await services.asUser(as(owner.id), async (db) => {
    const me = { id: owner.id, role: 'school_owner' } as const
    const ids: string[] = []
    for (const car of shared) {
      const alike = shared.filter(({ gearbox }) => gearbox === car.gearbox)
      const driverIds = others.filter((_, turn) => alike[turn % alike.length] === car)
      ids.push(
        (
          await addCar(db, services, me, {
            ...car,
            dualControls: true,
            driverIds,
            dates: { mot: dayIn(22 + 61 * Math.abs(ids.length - 1)) },
          })
        ).car.id,
      )
    }
    const startsAt = now.round('hour').add({ hours: 24 * 21 })
    await addCarAbsence(db, services, me, {
      id: ids[1]!,
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ hours: 24 }).toString(),
      note: 'MOT',
      dryRun: false,
    })
  })
}
