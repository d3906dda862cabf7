import { addCarAbsence, removeCarAbsence } from '#features/cars/server/absences.ts'
import { changeCar, takeSchoolCars } from '#features/cars/server/cars.ts'
import { setLearnerCar, setLessonCar } from '#features/cars/server/lesson-cars.ts'
import { joinSchool, leaveSchool, removeFromSchool } from '#features/schools/server/schools.ts'
import { chooseCar, driversOf, reassign } from './cars.ts'
import { find, one, type Plans, sayAt, startAt } from './plan.ts'
import { instantOf, type State, type Story } from './story.ts'
import { type Entry, overlap } from './world.ts'

/** What a school and its instructors do with the cars. */
export function carSteps(story: Story): Plans {
  const { instructors, learners, accounts, cars, school, services, as } = story
  const gwen = { id: school.owner, role: 'school_owner' as const }
  const me = (instructor: number) => ({ id: instructors[instructor]!, role: 'instructor' as const })
  /** The first two are the school's, the last is an instructor's own. */
  const ownerOf = (car: number) => (car < 2 ? gwen : me(2))

  const follow = (state: State, car: number, drivers: readonly number[]) => {
    const before = driversOf(state, car)
    for (const [instructor, theirs] of state.cars.entries())
      if (!drivers.includes(instructor)) state.cars[instructor] = theirs.filter((one) => one !== car)
      else if (!theirs.includes(car)) theirs.push(car)
    reassign(state, [...new Set([...before, ...drivers])])
  }

  return {
    garage([a, b, c, d, e, f]) {
      const car = a! % cars.length
      const driver = b! % 5
      const isOwner = driver >= 3
      const who = isOwner ? ownerOf(car) : me(driver)
      const from = startAt(story, [c!, d!, e!])
      const to = from + one([60, 180, 600, 1_800], e!)
      const dryRun = f! % 5 === 0
      return {
        say: sayAt(story, 'garage', car, isOwner || driver, instantOf(from), instantOf(to), dryRun),
        expect(state) {
          if (!isOwner && who.id !== ownerOf(car).id && !state.cars[driver]!.includes(car))
            return { code: 'not-found' }
          if (to <= state.now) return { code: 'absence-over' }
          if (state.absences.some((absence) => absence.car === car && overlap(absence, { from, to })))
            return { code: 'away-already' }
          return {
            change(state, { absence }: { absence: { id: string } | null }) {
              if (!absence) return
              state.absences.push({ id: absence.id, car, from, to })
              reassign(state, driversOf(state, car))
            },
          }
        },
        run: () =>
          as(who.id, (db) =>
            addCarAbsence(db, services, who, {
              id: cars[car]!,
              startsAt: instantOf(from),
              endsAt: instantOf(to),
              note: '',
              dryRun,
            }),
          ),
      }
    },
    repair([a]) {
      const { absences } = story.state
      if (absences.length === 0) return undefined
      const { id, car } = one(absences, a!)
      return {
        say: sayAt(story, 'repair', car),
        expect: (state) =>
          state.absences.some((absence) => absence.id === id)
            ? {
                change(state) {
                  state.absences = state.absences.filter((absence) => absence.id !== id)
                  reassign(state, driversOf(state, car))
                },
              }
            : { code: 'not-found' },
        run: () =>
          as(ownerOf(car).id, (db) =>
            removeCarAbsence(db, services, ownerOf(car), { id: cars[car]!, absenceId: id }),
          ),
      }
    },
    share([a, b]) {
      const car = a! % 2
      const drivers = [0, 1, 2].filter((nr) => ((b! >> nr) & 1) === 1)
      return {
        say: sayAt(story, 'share', car, drivers),
        expect: (state) =>
          drivers.every((driver) => state.members[driver])
            ? { change: (state) => follow(state, car, state.archived[car] ? [] : drivers) }
            : { code: 'not-in-school' },
        run: () =>
          as(gwen.id, (db) =>
            changeCar(db, services, gwen, {
              id: cars[car]!,
              driverIds: drivers.map((driver) => instructors[driver]!),
            }),
          ),
      }
    },
    archive([a, b]) {
      const car = a! % cars.length
      const archived = b! % 3 === 0
      const owner = ownerOf(car)
      return {
        say: sayAt(story, 'archive', car, archived),
        expect: () => ({
          change(state) {
            const isRestored = state.archived[car]! && !archived
            state.archived[car] = archived
            const restored = owner === gwen ? [] : [2]
            follow(state, car, archived ? [] : isRestored ? restored : driversOf(state, car))
          },
        }),
        run: () => as(owner.id, (db) => changeCar(db, services, owner, { id: cars[car]!, archived })),
      }
    },
    usual([a, b]) {
      const instructor = a! % 3
      const theirs = story.state.cars[instructor]!
      if (theirs.length === 0) return undefined
      const car = one(theirs, b!)
      const who = me(instructor)
      return {
        say: sayAt(story, 'usual', instructor, car),
        expect: (state) =>
          state.cars[instructor]!.includes(car)
            ? {
                change(state) {
                  const others = state.cars[instructor]!.filter((one) => one !== car)
                  state.cars[instructor] = [car, ...others]
                },
              }
            : { ...(ownerOf(car).id !== who.id && { code: 'not-found' }) },
        run: () => as(who.id, (db) => changeCar(db, services, who, { id: cars[car]!, isUsual: true })),
      }
    },
    choose([a, b]) {
      const booked = story.state.lessons.filter(({ status }) => status === 'booked')
      if (booked.length === 0) return undefined
      const { id, entry } = one(booked, a!)
      const car = one(['any', 'none', 'learners', 0, 1, 2] as const, b!)
      return {
        say: sayAt(story, 'choose', id, car),
        expect(state) {
          const { entry } = find(state, id)!
          if (!state.entries.includes(entry)) return { code: 'not-found' }
          const choice: Entry['choice'] = typeof car === 'number' ? 'chosen' : car
          const query = { ...entry, choice, car: typeof car === 'number' ? car : null }
          const taken = chooseCar(state, query, entry)
          const isOther = (choice === 'chosen' || choice === 'learners') && taken?.choice !== choice
          return taken && !isOther
            ? { change: (state) => Object.assign(find(state, id)!.entry, taken) }
            : { code: choice === 'learners' ? 'insurance-not-seen' : 'car-busy' }
        },
        run: () =>
          as(instructors[entry.instructor]!, (db) =>
            setLessonCar(db, { id, car: typeof car === 'number' ? cars[car]! : car }),
          ),
      }
    },
    own([a, b, c]) {
      const instructor = a! % 3
      const learner = one([0, 1, 2, 3, accounts + instructor], b!)
      const ownCar = c! % 3 === 0
      const insuranceSeenOn = ownCar ? instantOf(story.state.now).slice(0, 10) : null
      return {
        say: sayAt(story, 'own car', instructor, learner, ownCar),
        expect: () => ({
          change(state) {
            state.ownCars[ownCar ? 'add' : 'delete'](`${instructor} ${learner}`)
            reassign(state, [instructor], learner)
          },
        }),
        run: () =>
          as(instructors[instructor]!, (db) =>
            setLearnerCar(db, services, me(instructor), {
              id: learners[learner]!,
              gearbox: null,
              ownCar,
              insuranceSeenOn,
              insuredUntil: null,
            }),
          ),
      }
    },
    leave([a, b]) {
      const instructor = a! % 3
      const id = instructors[instructor]!
      return {
        say: sayAt(story, 'leave the school', instructor),
        expect: (state) =>
          state.members[instructor]
            ? {
                change(state) {
                  state.members[instructor] = false
                  state.cars[instructor] = state.cars[instructor]!.filter((car) => car > 1)
                  reassign(state, [instructor])
                },
              }
            : { code: 'not-found' },
        async run() {
          const answer = await (b! % 2 === 0
            ? as(gwen.id, (db) => removeFromSchool(db, id))
            : as(id, (db) => leaveSchool(db, { id })))
          if (!answer.code) await as(null, (db) => takeSchoolCars(db, services, school.id, id))
          return answer
        },
      }
    },
    enrol([a]) {
      const instructor = a! % 3
      if (story.state.members[instructor]) return undefined
      return {
        say: sayAt(story, 'join the school', instructor),
        expect: () => ({
          change(state) {
            state.members[instructor] = true
          },
        }),
        run: () => as(null, (db) => joinSchool(db, school.id, instructors[instructor]!)),
      }
    },
  }
}
