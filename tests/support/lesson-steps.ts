import type { Person, TestApp } from './test-app.ts'

type Answer = { status: number; body: { code?: string } }

/** What people do in a test app when a lesson moves, and what they see of it. */
export function movingIn(app: () => TestApp) {
  const spans = (entries: { startsAt: string; endsAt: string }[]) =>
    entries.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`)
  return {
    move: (who: Person, id: string, fromStartsAt: string, startsAt: string) =>
      app().ask(who, 'POST', `/api/lessons/${id}/move`, { startsAt, fromStartsAt }),
    agree: (who: Person, id: string, startsAt: string) =>
      app().ask(who, 'POST', `/api/lessons/${id}/move/agreement`, { startsAt }),
    cancel: (who: Person, id: string, more: object = {}) =>
      app().ask(who, 'POST', `/api/lessons/${id}/cancellation`, more),
    see: async (who: Person, id: string) => (await app().ask(who, 'GET', `/api/lessons/${id}`)).body,
    diaryOf: async (instructor: Person, from = '2026-11-23', to = '2026-12-31') =>
      spans((await app().ask(instructor, 'GET', `/api/diary?from=${from}&to=${to}`)).body.entries),
    lessonsOf: async (person: Person) =>
      spans((await app().ask(person, 'GET', '/api/lessons?status=booked')).body.lessons),
    eventsOf: async (id: string) => {
      const { rows } = await app().services.asSystem('look at facts', (db) =>
        db.queryUnchecked<{ name: string; about: Record<string, unknown> }>(
          `select name, about from app.events where about ->> 'lessonId' = $1 and name <> 'lesson.booked' order by id`,
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
