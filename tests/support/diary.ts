import type { InputOf, Person, TestApp } from './test-app.ts'
import { listSlots } from '#features/diary/contract.ts'
import { type setDiarySettings } from '#features/diary/settings-contract.ts'
import { makeInstructor } from './lessons.ts'

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

    makeInstructor: (name: string, settings: Partial<Settings> = {}) => makeInstructor(app(), name, settings),
  }
}
