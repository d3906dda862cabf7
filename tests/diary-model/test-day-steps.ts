import { testMinutes } from '#features/test-days/rules.ts'
import { addTestDay, cancelTestDay, changeTestDay } from '#features/test-days/server/test-days.ts'
import { findEnterFault, findMoveFault } from './diary.ts'
import { drop, find, newEntry, one, type Plans, sayAt, startAt } from './plan.ts'
import { instantOf, type State, type Story } from './story.ts'

const [warmUpMinutes, afterMinutes] = [60, 30]
const minutes = warmUpMinutes + testMinutes + afterMinutes

/** A test day's time is a lesson, which moves and goes with it. */
export function testDaySteps(story: Story): Plans {
  const { instructors, learners, accounts, places, as } = story
  const testAt = (from: number) => from + warmUpMinutes
  const findTest = (state: State, id: string) => state.tests.find((test) => test.id === id)!

  return {
    test([a, b, c, d, e, f, h]) {
      const instructor = a! % 3
      const learner = one([0, 1, 2, 3, accounts + instructor], b!)
      const place = one(places, c!)
      const from = startAt(story, [d!, e!, f!])
      const query = { instructor, learner, from, to: from + minutes, place: place.spot }
      const override = h! % 5 === 0
      return {
        say: sayAt(story, 'test', instructor, learner, instantOf(from), place.postcode, override),
        expect(state) {
          const ahead = state.tests.find(
            (test) => test.instructor === instructor && test.learner === learner && test.at > state.now,
          )
          if (ahead && testAt(from) > state.now) return { code: 'test-there' }
          const code = findEnterFault(state, query, override)
          if (code) return { code }
          return {
            change(state, { id, lesson }: { id: string; lesson: { id: string } }) {
              const entry = { ...newEntry(state, query, 'lesson', lesson.id), overridden: override }
              state.entries.push(entry)
              const { id: lessonId } = lesson
              state.tests.push({ id, instructor, learner, at: testAt(from), lessonId })
              const booked = { status: 'booked', markedAt: null, moves: 0, series: null } as const
              state.lessons.push({ id: lessonId, entry, ...booked, byCard: false, isTest: true })
            },
          }
        },
        run: () =>
          as(instructors[instructor]!, (db) =>
            addTestDay(db, instructors[instructor]!, {
              learnerId: learners[learner]!,
              testAt: instantOf(testAt(from)),
              centre: 'Bristol (Avonmouth)',
              warmUpMinutes,
              afterMinutes,
              payment: 'cash',
              pricePence: 9_000,
              carHirePence: 0,
              pickup: place.postcode,
              overrideTravel: override,
            }),
          ),
      }
    },
    moveTest([a, b, c, d, e]) {
      const { tests } = story.state
      if (tests.length === 0) return undefined
      const { id, instructor } = one(tests, a!)
      const from = startAt(story, [b!, c!, d!])
      const override = e! % 5 === 0
      return {
        say: sayAt(story, 'move the test', id, instantOf(from), override),
        expect(state) {
          const test = findTest(state, id)
          const lesson = find(state, test.lessonId)!
          const { entry } = lesson
          const change = (state: State) => {
            findTest(state, id).at = testAt(from)
          }
          if (lesson.status !== 'booked' || from === entry.from) return { change }
          if (state.now >= entry.from) return { code: 'lesson-under-way' }
          if (lesson.moves >= 20) return { code: 'moved-often' }
          if (from <= state.now) return { code: 'time-over' }
          const to = from + entry.to - entry.from
          const query = { ...entry, from, to, until: to + state.gaps[instructor]! }
          const code = findMoveFault(state, query, entry, override)
          if (code) return { code }
          return {
            change(state) {
              change(state)
              const lesson = find(state, test.lessonId)!
              lesson.moves += 1
              const moved = newEntry(state, query, 'lesson', lesson.id, lesson.entry)
              Object.assign(lesson.entry, moved, { overridden: override })
            },
          }
        },
        run: () =>
          as(instructors[instructor]!, (db) =>
            changeTestDay(db, instructors[instructor]!, {
              id,
              testAt: instantOf(testAt(from)),
              overrideTravel: override,
            }),
          ),
      }
    },
    cancelTest([a]) {
      const { tests } = story.state
      if (tests.length === 0) return undefined
      const { id, instructor, lessonId } = one(tests, a!)
      return {
        say: sayAt(story, 'cancel the test', id),
        expect: () => ({
          change(state) {
            state.tests = state.tests.filter((test) => test.id !== id)
            const lesson = find(state, lessonId)!
            if (lesson.status !== 'booked') return
            lesson.status = 'over'
            lesson.markedAt = lesson.entry.to <= state.now ? state.now : null
            drop(state, lesson.entry)
          },
        }),
        run: () =>
          as(instructors[instructor]!, (db) =>
            cancelTestDay(db, instructors[instructor]!, { id, by: 'people' }),
          ),
      }
    },
  }
}
