import { addCarAbsence, removeCarAbsence } from '#features/cars/server/absences.ts'
import { changeCar } from '#features/cars/server/cars.ts'
import { setLearnerCar, setLessonCar } from '#features/cars/server/lesson-cars.ts'
import { chooseCar, reassignCars } from './diary.ts'
import { find, isTaken, lessonOf, one, type Plans, sayAt, startAt } from './plan.ts'
import { instantOf, type State, type Story } from './story.ts'

/** A school's two cars: at the garage, given to other instructors, chosen for a lesson, or left for a learner's own. */
export function carSteps(story: Story): Plans {
  const { instructors, learners, accounts, owner, cars, as, services } = story
  const school = { id: owner, role: 'school_owner' } as const

  return {
    garage([a, b, c, d, e]) {
      const car = a! % cars.length
      const from = startAt(story, [b!, c!, d!])
      const to = from + one([180, 1440, 60], e!)
      return {
        say: sayAt(story, 'garage', car, instantOf(from), instantOf(to)),
        expect(state) {
          if (to <= state.now) return { code: 'absence-over' }
          if (state.away[car]!.some((one) => one.from < to && from < one.to)) return { code: 'away-already' }
          return {
            change(state, { absence }: { absence: { id: string } }) {
              state.away[car]!.push({ id: absence.id, from, to })
              reassignCars(state, driversOf(state, car))
            },
          }
        },
        run: () =>
          as(owner, (db) =>
            addCarAbsence(db, services, school, {
              id: cars[car]!,
              startsAt: instantOf(from),
              endsAt: instantOf(to),
              note: '',
              dryRun: false,
            }),
          ),
      }
    },
    fromGarage([a, b]) {
      const car = a! % cars.length
      const there = story.state.away[car]!
      if (there.length === 0) return undefined
      const { id } = one(there, b!)
      return {
        say: sayAt(story, 'from the garage', car, id),
        expect: () => ({
          change(state) {
            state.away[car] = state.away[car]!.filter((absence) => absence.id !== id)
            reassignCars(state, driversOf(state, car))
          },
        }),
        run: () =>
          as(owner, (db) => removeCarAbsence(db, services, school, { id: cars[car]!, absenceId: id })),
      }
    },
    drivers([a, b]) {
      const car = a! % cars.length
      const change = one(
        [
          { drivers: [1] },
          { drivers: [2] },
          { drivers: [1, 2] },
          { drivers: [] },
          { archived: b! % 2 === 0 },
        ],
        b!,
      ) as { drivers?: number[]; archived?: boolean }
      return {
        say: sayAt(story, 'change car', car, JSON.stringify(change)),
        expect: () => ({
          change(state) {
            const before = driversOf(state, car)
            const isArchived = change.archived ?? state.archived[car]!
            const isRestored = state.archived[car] && !isArchived
            const drivers = isArchived || isRestored ? [] : (change.drivers ?? before)
            state.archived[car] = isArchived
            for (const [nr, own] of state.carsOf.entries()) {
              if (!drivers.includes(nr)) state.carsOf[nr] = own.filter((other) => other !== car)
              else if (!own.includes(car)) own.push(car)
            }
            reassignCars(state, [...before, ...drivers])
          },
        }),
        run: () =>
          as(owner, (db) =>
            changeCar(db, services, school, {
              id: cars[car]!,
              ...(change.drivers && { driverIds: change.drivers.map((nr) => instructors[nr]!) }),
              ...(change.archived !== undefined && { archived: change.archived }),
            }),
          ),
      }
    },
    lessonCar([a, b]) {
      const lesson = lessonOf(
        story,
        a!,
        (one) => one.status === 'booked' && isTaken(story, one) && one.entry.to > story.state.now,
      )
      if (!lesson) return undefined
      const { id, entry } = lesson
      const car = one(['any', 'none', 'learners', 0, 1] as const, b!)
      const choice = typeof car === 'number' ? ('chosen' as const) : car
      return {
        say: sayAt(story, 'car of', id, car),
        expect(state) {
          const { entry, status } = find(state, id)!
          if (status !== 'booked') return { code: 'not-found' }
          const wish = { ...entry, choice, car: typeof car === 'number' ? car : null }
          const taken = chooseCar(state, wish, entry)
          if (choice === 'learners' && taken?.choice !== choice) return { code: 'insurance-not-seen' }
          if (!taken || (choice === 'chosen' && taken.choice !== choice)) return { code: 'car-busy' }
          return { change: (state) => Object.assign(find(state, id)!.entry, taken) }
        },
        run: () =>
          as(instructors[entry.instructor]!, (db) =>
            setLessonCar(db, { id, car: typeof car === 'number' ? cars[car]! : car }),
          ),
      }
    },
    ownCar([a, b, c]) {
      const instructor = a! % 3
      const learner = one([0, 1, 2, 3, accounts + instructor], b!)
      const ownCar = c! % 2 === 0
      return {
        say: sayAt(story, 'own car', instructor, learner, ownCar),
        expect: () => ({
          change(state) {
            const pair = `${instructor} ${learner}`
            state.ownCars = state.ownCars.filter((other) => other !== pair)
            if (ownCar) state.ownCars.push(pair)
            reassignCars(state, [instructor], learner)
          },
        }),
        run: () =>
          as(instructors[instructor]!, (db) =>
            setLearnerCar(
              db,
              services,
              { id: instructors[instructor]!, role: 'instructor' },
              {
                id: learners[learner]!,
                gearbox: null,
                ownCar,
                insuranceSeenOn: ownCar ? '2026-01-05' : null,
                insuredUntil: null,
              },
            ),
          ),
      }
    },
  }
}

const driversOf = ({ carsOf }: State, car: number) =>
  carsOf.flatMap((own, nr) => (own.includes(car) ? [nr] : []))
