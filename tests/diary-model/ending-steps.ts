import { cancelForBoth } from '#features/admin/server/people.ts'
import { cancelForLearner } from '#features/lessons/server/cancel-for-learner.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { markLesson, undoOutcome } from '#features/lessons/server/marking.ts'
import { chooseCar, findMoveFault } from './diary.ts'
import { addPieces, endLesson, find, lessonOf, one, type Plans, sayAt, withGap } from './plan.ts'
import type { Story } from './story.ts'

export function endingSteps(story: Story): Plans {
  const { instructors, learners, accounts, as } = story

  return {
    cancel([a, b, c]) {
      const lesson = lessonOf(story, a!, ({ status }) => status === 'booked')
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
              const { instructor, from, to } = find(state, id)!.entry
              endLesson(state, id, { markedAt: !isLearner && to <= state.now ? state.now : null })
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
    ring([a]) {
      const lesson = lessonOf(story, a!, ({ status }) => status === 'booked')
      if (!lesson) return undefined
      const { id, entry } = lesson
      return {
        say: sayAt(story, 'the learner rings to cancel', id),
        expect(state) {
          const { entry, status } = find(state, id)!
          if (status !== 'booked') return { also: ['lesson-not-booked'] }
          if (state.now >= entry.to) return { code: 'lesson-over' }
          return { change: (state) => endLesson(state, id, { markedAt: state.now }) }
        },
        run: () => as(instructors[entry.instructor]!, (db) => cancelForLearner(db, { id, reason: '' })),
      }
    },
    cancelForBoth([a]) {
      const lesson = lessonOf(
        story,
        a!,
        ({ status, entry }) => status === 'booked' && entry.from > story.state.now,
      )
      if (!lesson) return undefined
      const { id } = lesson
      return {
        say: sayAt(story, 'an administrator cancels', id),
        expect: (state) =>
          find(state, id)!.status === 'booked'
            ? { change: (state) => endLesson(state, id) }
            : { code: 'lesson-not-booked' },
        run: () => as(story.admin, (db) => cancelForBoth(db, { id, reason: 'The car has broken down' })),
      }
    },
    mark([a, b]) {
      const lesson = lessonOf(story, a!, ({ status }) => status === 'booked')
      if (!lesson) return undefined
      const { id, entry } = lesson
      const outcome = one(['no-show', 'delivered', 'cancelled'] as const, b!)
      return {
        say: sayAt(story, 'mark', id, outcome),
        expect(state) {
          const { entry, status } = find(state, id)!
          if (status !== 'booked') return { also: ['lesson-not-booked'] }
          if (state.now < entry.to) return { code: 'lesson-not-over' }
          return {
            change(state) {
              if (outcome !== 'delivered') endLesson(state, id, { markedAt: state.now })
              else {
                const lesson = find(state, id)!
                const firstMarkedAt = lesson.firstMarkedAt ?? state.now
                Object.assign(lesson, { status: 'delivered', markedAt: state.now, firstMarkedAt })
              }
            },
          }
        },
        run: () => as(instructors[entry.instructor]!, (db) => markLesson(db, { id, outcome })),
      }
    },
    undo([a]) {
      const lesson = lessonOf(story, a!, ({ markedAt }) => markedAt !== null)
      if (!lesson) return undefined
      const { id, entry } = lesson
      return {
        say: sayAt(story, 'undo', id),
        expect(state) {
          const { entry, status, firstMarkedAt } = find(state, id)!
          if (status === 'booked') return {}
          if (state.now > firstMarkedAt! + 48 * 60) return { code: 'undo-too-late' }
          if (status === 'delivered')
            return {
              change: (state) => Object.assign(find(state, id)!, { status: 'booked', markedAt: null }),
            }
          // The least gap may be another by now: it is that of the moment when it is booked again.
          const code = findMoveFault(state, withGap(state, entry), entry, entry.overridden)
          // There is no way to accept it here.
          if (code) return { code: code === 'gap-too-short' ? 'diary-busy' : code }
          return {
            change(state) {
              const lesson = find(state, id)!
              Object.assign(lesson, { status: 'booked', markedAt: null })
              if (lesson.entry.to > state.now) lesson.firstMarkedAt = null
              Object.assign(
                lesson.entry,
                withGap(state, lesson.entry),
                chooseCar(state, lesson.entry, lesson.entry),
              )
              state.entries.push(lesson.entry)
            },
          }
        },
        run: () => as(instructors[entry.instructor]!, (db) => undoOutcome(db, id)),
      }
    },
  }
}
