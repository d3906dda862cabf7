import { cancelTestDay, addTestDay, changeTestDay } from '#features/test-days/server/test-days.ts'
import { testMinutes } from '#features/test-days/rules.ts'
import { moveLesson } from '#features/lessons/server/move-lesson.ts'
import { findEnterFault, findMoveFault, findOfferFault } from './diary.ts'
import { endLesson, find, lessonOf, newEntry, one, type Plans, sayAt, startAt, withRoom } from './plan.ts'
import { instantOf, newLesson, type Story } from './story.ts'

const [warmUp, after] = [60, 30]

export function movingSteps(story: Story): Plans {
  const { instructors, learners, accounts, places, as } = story

  return {
    move([a, b, c, d, e, f, g]) {
      const lesson = lessonOf(story, a!, ({ status }) => status === 'booked')
      if (!lesson) return undefined
      const { id, entry, series } = lesson
      const startsAt = entry.from
      const isLearner = b! % 2 === 0 && entry.learner !== null && entry.learner < accounts
      const override = f! % 5 === 0
      const overImported = !isLearner && f! % 3 === 0
      const isResized = !isLearner && g! % 4 === 0
      const from = isResized && g! % 8 === 0 ? startsAt : startAt(story, [c!, d!, e!])
      const length = isResized ? one([30, 60, 90, 120], g! >> 3) : entry.to - entry.from
      return {
        say: sayAt(
          story,
          'move',
          isLearner,
          id,
          instantOf(startsAt),
          instantOf(from),
          length,
          override,
          overImported,
          series,
        ),
        expect(state) {
          const lesson = find(state, id)!
          const { entry, status, moves } = lesson
          const minutes = isResized ? length : entry.to - entry.from
          const to = from + minutes
          const query = { ...entry, from, to, until: to + state.gaps[entry.instructor]! }
          if (status !== 'booked') return { code: 'lesson-not-booked' }
          const isLonger = minutes !== entry.to - entry.from
          if (from === entry.from && !isLonger) return {}
          if (state.now >= entry.from) return { code: 'lesson-under-way' }
          if (entry.from !== startsAt) return { code: 'lesson-moved' }
          if (moves >= 20) return { code: 'moved-often' }
          if (lesson.test) return { code: 'test-day' }
          if (from <= state.now) return { code: 'time-over', also: ['notice-over'] }
          if (isLonger && lesson.paid === 'card') return { code: 'length-fixed', also: ['notice-over'] }
          const also = isLearner ? ['notice-over'] : ['forward-too-soon']
          const code = isLearner
            ? findOfferFault(state, query, entry)
            : findMoveFault(overImported ? withRoom(state, query) : state, query, entry, override)
          if (code) return { code, also }
          return {
            also,
            change(state) {
              const lesson = find(state, id)!
              lesson.moves += 1
              if (overImported) state.entries = withRoom(state, query).entries
              Object.assign(lesson.entry, newEntry(state, query, 'lesson', id, lesson.entry), {
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
              overImported,
              ...(isResized && { minutes: length }),
            }),
          ),
      }
    },
    testDay([a, b, c, d, e, f, g]) {
      const instructor = a! % 3
      const learner = one([0, 1, 2, 3, accounts + instructor], b!)
      const place = one(places, c!)
      const at = startAt(story, [d!, e!, f!])
      const override = g! % 5 === 0
      const [from, to] = [at - warmUp, at + testMinutes + after]
      const query = { learner, instructor, from, to, place: place.spot, end: place.spot }
      return {
        say: sayAt(story, 'test day', instructor, learner, instantOf(at), place.postcode, override),
        expect(state) {
          const { now, tests } = state
          const isThere = tests.some(
            (one) => one.instructor === instructor && one.learner === learner && one.at > now && at > now,
          )
          const code = isThere ? 'test-there' : findEnterFault(state, query, override)
          if (code) return { code }
          return {
            change(state, { id, lesson }: { id: string; lesson: { id: string } }) {
              const lessonId = lesson.id
              const entry = { ...newEntry(state, query, 'lesson', lessonId), overridden: override }
              state.entries.push(entry)
              state.lessons.push({ ...newLesson(lessonId, entry, 'cash'), test: id })
              state.tests.push({ id, lesson: lessonId, instructor, learner, at })
            },
          }
        },
        run: () =>
          as(instructors[instructor]!, (db) =>
            addTestDay(db, instructors[instructor]!, {
              learnerId: learners[learner]!,
              testAt: instantOf(at),
              centre: 'Brislington',
              warmUpMinutes: warmUp,
              afterMinutes: after,
              carHirePence: 0,
              payment: 'cash',
              pricePence: 8000,
              pickup: place.postcode,
              overrideTravel: override,
            }),
          ),
      }
    },
    moveTest([a, b, c, d, e]) {
      const { tests } = story.state
      if (tests.length === 0) return undefined
      const { id, lesson: lessonId, instructor } = one(tests, a!)
      const at = startAt(story, [b!, c!, d!])
      const override = e! % 5 === 0
      return {
        say: sayAt(story, 'move test', id, instantOf(at), override),
        expect(state) {
          const { entry, status, moves } = find(state, lessonId)!
          const change = { change: (state: typeof story.state) => noteTest(state, id, at) }
          if (status !== 'booked' || at - warmUp === entry.from) return change
          if (state.now >= entry.from) return { code: 'lesson-under-way' }
          if (moves >= 20) return { code: 'moved-often' }
          const [from, to] = [at - warmUp, at + testMinutes + after]
          if (from <= state.now) return { code: 'time-over' }
          const query = { ...entry, from, to, until: to + state.gaps[instructor]! }
          const code = findMoveFault(state, query, entry, override)
          if (code) return { code }
          return {
            change(state) {
              const lesson = find(state, lessonId)!
              lesson.moves += 1
              Object.assign(lesson.entry, newEntry(state, query, 'lesson', lessonId, lesson.entry), {
                overridden: override,
              })
              noteTest(state, id, at)
            },
          }
        },
        run: () =>
          as(instructors[instructor]!, (db) =>
            changeTestDay(db, instructors[instructor]!, {
              id,
              testAt: instantOf(at),
              overrideTravel: override,
            }),
          ),
      }
    },
    cancelTest([a]) {
      const { tests } = story.state
      if (tests.length === 0) return undefined
      const { id, lesson, instructor } = one(tests, a!)
      return {
        say: sayAt(story, 'cancel test', id),
        expect: () => ({
          change(state) {
            const { status, entry } = find(state, lesson)!
            const isOver = entry.to <= state.now
            if (status === 'booked') endLesson(state, lesson, { markedAt: isOver ? state.now : null })
            state.tests = state.tests.filter((test) => test.id !== id)
          },
        }),
        run: () =>
          as(instructors[instructor]!, (db) =>
            cancelTestDay(db, instructors[instructor]!, { id, by: 'dvsa' }),
          ),
      }
    },
  }
}

function noteTest(state: Story['state'], id: string, at: number) {
  for (const test of state.tests) if (test.id === id) test.at = at
}
