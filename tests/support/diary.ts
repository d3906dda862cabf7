import assert from 'node:assert/strict'
import type { Person, TestApp } from './test-app.ts'

export const nineToSix = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))

/** What people see of a diary in a test app. */
export function diaryIn(app: () => TestApp) {
  const slotsOf = async (instructor: Person, caller: Person, query = '') =>
    (await app().ask(caller, 'GET', `/api/instructors/${instructor.id}/slots${query}`)).body
  return {
    slotsOf,
    startsOn: async (instructor: Person, caller: Person, on: string, minutes = 60): Promise<string[]> =>
      (await slotsOf(instructor, caller, `?from=${on}&days=1&minutes=${minutes}`)).days[0].starts.map(
        (start: string) => start.slice(11, 16),
      ),

    /** An instructor whose diary is open for two years, Monday to Friday nine to six, a quarter of an hour between two lessons unless said. */
    async makeInstructor(name: string, settings: object = {}): Promise<Person> {
      const person = await app().person(name, 'instructor')
      await app().services.asSystem('a vetted instructor', (db) =>
        db.queryUnchecked(`select diary.open($1, clock() + interval '2 years')`, [person.id]),
      )
      const rules = {
        zone: 'Europe/London',
        bookingNoticeHours: 2,
        horizonDays: 60,
        bufferMinutes: 15,
        slotStepMinutes: 30,
        lessonLengths: [60, 90, 120],
        ...settings,
      }
      assert.equal((await app().ask(person, 'PUT', '/api/diary/settings', rules)).status, 200)
      assert.equal((await app().ask(person, 'PUT', '/api/diary/hours', { hours: nineToSix })).status, 200)
      return person
    },
  }
}
