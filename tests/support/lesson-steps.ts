import type { InputOf, Person, TestApp } from './test-app.ts'
import { cancelLesson, getLesson, listLessons } from '#features/lessons/contract.ts'
import { moveLesson, agreeToMove } from '#features/lessons/moving-contract.ts'
import { listDiary } from '#features/diary/contract.ts'

type Answer = { status: number; body: { code?: string } }

/** What people do in a test app when a lesson moves, and what they see of it. */
export function movingIn(app: () => TestApp) {
  const spans = (entries: { startsAt: string; endsAt: string }[]) =>
    entries.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`)
  return {
    move: (who: Person, id: string, fromStartsAt: string, startsAt: string) =>
      app().tryCall(who, moveLesson, { id, startsAt, fromStartsAt }),
    agree: (who: Person, id: string, startsAt: string) => app().tryCall(who, agreeToMove, { id, startsAt }),
    cancel: (who: Person, id: string, more: Omit<InputOf<typeof cancelLesson>, 'id'> = {}) =>
      app().tryCall(who, cancelLesson, { id, ...more }),
    see: (who: Person, id: string) => app().call(who, getLesson, { id }),
    diaryOf: async (instructor: Person, from = '2026-11-23', to = '2026-12-31') =>
      spans((await app().call(instructor, listDiary, { from, to })).entries),
    lessonsOf: async (person: Person) =>
      spans((await app().call(person, listLessons, { status: 'booked' })).lessons),
    eventsOf: async (id: string) => {
      const { rows } = await app().services.asSystem('look at facts', (db) =>
        db.queryUnchecked<{ name: string; payload: Record<string, unknown> }>(
          `select name, payload from app.events where payload ->> 'lessonId' = $1 and name <> 'lesson.booked' order by id`,
          [id],
        ),
      )
      return rows
    },
  }
}

export const said = ({ status, body }: Answer) => [status, body.code]
export const sees = (endpoint: Promise<Answer>) => endpoint.then(said)

export const tuesday = '2026-11-24T10:00:00Z'
export const friday = '2026-11-27T10:00:00Z'
export const saturdayEvening = '2026-11-28T19:00:00Z'
export const nextMonday = '2026-11-30T10:00:00Z'
