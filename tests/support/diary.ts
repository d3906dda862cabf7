import type { InputOf, Person, TestApp } from './test-app.ts'
import { setDiarySettings, setHours, listSlots } from '#features/diary/contract.ts'

export const nineToSix = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))

type Settings = InputOf<typeof setDiarySettings>
type Query = Omit<InputOf<typeof listSlots>, 'id'>

/** What people see of a diary in a test app. */
export function diaryIn(app: () => TestApp) {
  const slotsOf = (instructor: Person, caller: Person, query: Query = {}) =>
    app().call(caller, listSlots, { id: instructor.id, ...query })
  return {
    slotsOf,
    startsOn: async (instructor: Person, caller: Person, on: string, minutes = 60): Promise<string[]> =>
      (await slotsOf(instructor, caller, { from: on, days: 1, minutes })).days[0]!.starts.map((start) =>
        start.slice(11, 16),
      ),

    /** An instructor whose diary is open for two years, Monday to Friday nine to six, a quarter of an hour between two lessons unless said. */
    async makeInstructor(name: string, settings: Partial<Settings> = {}): Promise<Person> {
      const person = await app().person(name, 'instructor')
      await app().services.asSystem('a vetted instructor', (db) =>
        db.queryUnchecked(`select diary.open($1, clock() + interval '2 years')`, [person.id]),
      )
      const rules: Settings = {
        zone: 'Europe/London',
        bookingNoticeHours: 2,
        horizonDays: 60,
        bufferMinutes: 15,
        slotStepMinutes: 30,
        lessonLengths: [60, 90, 120],
        ...settings,
      }
      await app().call(person, setDiarySettings, rules)
      await app().call(person, setHours, { hours: nineToSix })
      return person
    },
  }
}
