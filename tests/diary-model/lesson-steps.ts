import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { setLessonPlaces } from '#features/lessons/server/lesson-places.ts'
import { cancelLesson, holdLesson, releaseHold } from '#features/lessons/server/lessons.ts'
import { markLesson, undoOutcome } from '#features/lessons/server/marking.ts'
import { moveLesson } from '#features/lessons/server/move-lesson.ts'
import { enterLesson } from '#features/pupils/server/enter-lesson.ts'
import { conflictOf, findEnterFault, findMoveFault, findOfferFault, isLive, lacksTravel } from './diary.ts'
import { addPieces, drop, find, isTaken, lapse, newEntry, one, type Plans, sayAt, startAt } from './plan.ts'
import { instantOf, type Lesson, type Story } from './story.ts'

export function lessonSteps(story: Story): Plans {
  const { instructors, learners, accounts, places, as } = story
  const now = () => story.state.now
  const lessonOf = (number: number, fits: (lesson: Lesson) => boolean) => {
    const all = story.state.lessons.filter(fits)
    return all.length > 0 ? one(all, number) : undefined
  }

  return {
    hold([a, b, c, d, e, f, g]) {
      const [learner, instructor, place] = [a! % accounts, b! % 3, one(places, c!)]
      const from = startAt(story, [d!, e!, f!])
      const minutes = one([60, 60, 90, 120, 45], g!)
      const query = { learner, instructor, from, to: from + minutes, place: place.spot }
      return {
        say: sayAt(story, 'hold', learner, instructor, instantOf(from), minutes, place.postcode),
        expect: (state) => {
          const code = findOfferFault(state, query)
          const tries = state.tries.filter((one) => one.learner === learner && one.at > state.now - 60)
          if (code || tries.length >= 30) return { code: code ?? 'held-often' }
          return {
            change(state, { id }: { id: string }) {
              const entry = newEntry(state, query, 'hold', id)
              state.entries.push(entry)
              state.tries.push({ learner, at: state.now })
              state.lessons.push({ id, entry, status: 'held', markedAt: null, moves: 0, series: null })
            },
          }
        },
        run: () =>
          as(learners[learner]!, (db) =>
            holdLesson(
              db,
              { id: learners[learner]! },
              {
                instructorId: instructors[instructor]!,
                startsAt: instantOf(from),
                minutes,
                pickup: place.postcode,
              },
            ),
          ),
      }
    },
    pay([a]) {
      // A payment may come after its hold has lapsed.
      const lesson = lessonOf(
        a!,
        ({ status, entry }) => (status === 'held' || status === 'lapsed') && entry.from > now(),
      )
      if (!lesson) return undefined
      const { id } = lesson
      return {
        say: sayAt(story, 'pay', id),
        expect(state) {
          const lesson = find(state, id)!
          const { entry } = lesson
          if (lesson.status === 'booked') return { code: 'already-booked' }
          const isHeld = isLive(state, entry) && state.entries.includes(entry)
          const gone =
            !isHeld && (conflictOf(state, entry, entry) !== undefined || lacksTravel(state, entry, entry))
          return gone || state.openUntil[entry.instructor]! < entry.to
            ? { code: 'time-gone', change: (state) => lapse(state, id) }
            : {
                change(state) {
                  const lesson = find(state, id)!
                  lesson.status = 'booked'
                  if (!state.entries.includes(lesson.entry)) {
                    state.entries.push(lesson.entry)
                    lesson.entry.inCar =
                      state.sharesCar[lesson.entry.instructor]! && lesson.entry.to > state.now
                  }
                  Object.assign(lesson.entry, { kind: 'lesson', expires: null })
                },
              }
        },
        async run() {
          const { body } = await as(null, (db) =>
            bookHeldLesson(db, id, { paidWith: 'card', pricePence: 4000 }),
          )
          return body === 'booked' ? {} : { code: body! }
        },
      }
    },
    release([a]) {
      const lesson = lessonOf(a!, ({ status }) => status === 'held')
      if (!lesson) return undefined
      const { id, entry } = lesson
      return {
        say: sayAt(story, 'release', id),
        expect: (state) =>
          find(state, id)!.status === 'booked'
            ? { code: 'hold-over' }
            : { change: (state) => lapse(state, id) },
        run: () => as(learners[entry.learner!]!, (db) => releaseHold(db, id)),
      }
    },
    enter([a, b, c, d, e, f, g, h]) {
      const instructor = a! % 3
      const learner = one([0, 1, 2, 3, accounts + instructor], b!)
      const place = one(places, c!)
      const from = startAt(story, [d!, e!, f!])
      const minutes = one([30, 60, 60, 90, 120, 15], g!)
      const override = h! % 5 === 0
      const query = { learner, instructor, from, to: from + minutes, place: place.spot }
      return {
        say: sayAt(story, 'enter', instructor, learner, instantOf(from), minutes, place.postcode, override),
        expect(state) {
          const code = findEnterFault(state, query, override)
          if (code) return { code }
          return {
            change(state, { id }: { id: string }) {
              const entry = { ...newEntry(state, query, 'lesson', id), overridden: override }
              state.entries.push(entry)
              state.lessons.push({ id, entry, status: 'booked', markedAt: null, moves: 0, series: null })
            },
          }
        },
        run: () =>
          as(instructors[instructor]!, (db) =>
            enterLesson(db, instructors[instructor]!, {
              learnerId: learners[learner]!,
              startsAt: instantOf(from),
              minutes,
              payment: 'cash',
              pricePence: 3600,
              pickup: place.postcode,
              overrideTravel: override,
            }),
          ),
      }
    },
    move([a, b, c, d, e, f]) {
      const lesson = lessonOf(a!, ({ status }) => status === 'booked')
      if (!lesson) return undefined
      const { id, entry, series } = lesson
      const startsAt = entry.from
      const isLearner = b! % 2 === 0 && entry.learner !== null && entry.learner < accounts
      const override = f! % 5 === 0
      const from = startAt(story, [c!, d!, e!])
      return {
        say: sayAt(story, 'move', isLearner, id, instantOf(startsAt), instantOf(from), override, series),
        expect(state) {
          const lesson = find(state, id)!
          const { entry, status, moves } = lesson
          const to = from + entry.to - entry.from
          const query = { ...entry, from, to, until: to + state.gaps[entry.instructor]! }
          if (status !== 'booked') return { code: 'lesson-not-booked' }
          if (from === entry.from) return {}
          if (state.now >= entry.from) return { code: 'lesson-under-way' }
          if (entry.from !== startsAt) return { code: 'lesson-moved' }
          if (moves >= 20) return { code: 'moved-often' }
          if (from <= state.now) return { code: 'time-over', also: ['notice-over'] }
          const also = isLearner ? ['notice-over'] : ['forward-too-soon']
          const code = isLearner
            ? findOfferFault(state, query, entry)
            : findMoveFault(state, query, entry, override)
          if (code) return { code, also }
          return {
            also,
            change(state) {
              const lesson = find(state, id)!
              lesson.moves += 1
              Object.assign(lesson.entry, newEntry(state, query, 'lesson', id), {
                overridden: override && !isLearner,
              })
            },
          }
        },
        run: () =>
          as(isLearner ? learners[entry.learner!]! : instructors[entry.instructor]!, (db) =>
            moveLesson(db, {
              id,
              startsAt: instantOf(from),
              fromStartsAt: instantOf(startsAt),
              reason: '',
              overrideTravel: override,
            }),
          ),
      }
    },
    cancel([a, b, c]) {
      const lesson = lessonOf(a!, ({ status }) => status === 'booked')
      if (!lesson) return undefined
      const { id, entry } = lesson
      const isLearner = b! % 2 === 0 && entry.learner !== null && entry.learner < accounts
      const keep = !isLearner && c! % 3 === 0
      return {
        say: sayAt(story, 'cancel', id, isLearner, keep),
        expect(state) {
          const { entry, status } = find(state, id)!
          if (status !== 'booked') return { also: ['lesson-not-booked'] }
          if (isLearner && state.now >= entry.from) return { code: 'lesson-begun' }
          return {
            change(state) {
              const lesson = find(state, id)!
              const { instructor, from, to } = lesson.entry
              lesson.status = 'over'
              lesson.markedAt = !isLearner && to <= state.now ? state.now : null
              drop(state, lesson.entry)
              if (keep && to > state.now) addPieces(state, instructor, 'block', [{ from, to }])
            },
          }
        },
        run: () =>
          as(isLearner ? learners[entry.learner!]! : instructors[entry.instructor]!, (db) =>
            cancelLesson(db, { id, keepBlocked: keep }),
          ),
      }
    },
    mark([a]) {
      const lesson = lessonOf(a!, ({ status }) => status === 'booked')
      if (!lesson) return undefined
      const { id, entry } = lesson
      return {
        say: sayAt(story, 'nobody came', id),
        expect(state) {
          const { entry, status } = find(state, id)!
          if (status !== 'booked') return { also: ['lesson-not-booked'] }
          if (state.now < entry.to) return { code: 'lesson-not-over' }
          return {
            change(state) {
              const lesson = find(state, id)!
              Object.assign(lesson, { status: 'over', markedAt: state.now })
              drop(state, lesson.entry)
            },
          }
        },
        run: () => as(instructors[entry.instructor]!, (db) => markLesson(db, { id, outcome: 'no-show' })),
      }
    },
    undo([a]) {
      const lesson = lessonOf(a!, ({ markedAt }) => markedAt !== null)
      if (!lesson) return undefined
      const { id, entry } = lesson
      return {
        say: sayAt(story, 'undo', id),
        expect(state) {
          const { entry, status, markedAt } = find(state, id)!
          if (status === 'booked') return {}
          if (state.now > markedAt! + 48 * 60) return { code: 'undo-too-late' }
          if (state.openUntil[entry.instructor]! < entry.to) return { code: 'own-diary-closed' }
          const conflict = conflictOf(state, entry, entry)
          if (conflict) return { code: conflict === 'learner' ? 'learner-elsewhere' : 'diary-busy' }
          return {
            change(state) {
              const lesson = find(state, id)!
              Object.assign(lesson, { status: 'booked', markedAt: null })
              lesson.entry.inCar = false
              state.entries.push(lesson.entry)
            },
          }
        },
        run: () => as(instructors[entry.instructor]!, (db) => undoOutcome(db, id)),
      }
    },
    place([a, b, c]) {
      const lesson = lessonOf(a!, (one) => isTaken(story, one) && one.entry.to > now())
      if (!lesson) return undefined
      const { id, entry } = lesson
      const place = one(places, c!)
      const isLearner = lesson.status === 'held' || (b! % 2 === 0 && entry.learner! < accounts)
      const override = b! % 5 === 0
      return {
        say: sayAt(story, 'place', id, place.postcode, isLearner, override),
        expect(state) {
          const { entry, status } = find(state, id)!
          const isFixed = isLearner ? state.now > entry.from - 120 : state.now >= entry.to
          if (status === 'over' || (status === 'booked' && isFixed)) return { code: 'place-fixed' }
          if (entry.place === place.spot) return {}
          const query = { ...entry, place: place.spot }
          if (!(override && !isLearner) && lacksTravel(state, query, entry))
            return { code: 'travel-too-tight' }
          return {
            change(state) {
              Object.assign(find(state, id)!.entry, {
                place: place.spot,
                overridden: override && !isLearner,
              })
            },
          }
        },
        run: () =>
          as(isLearner ? learners[entry.learner!]! : instructors[entry.instructor]!, (db) =>
            setLessonPlaces(db, { id, pickup: place.postcode, overrideTravel: override }),
          ),
      }
    },
  }
}
