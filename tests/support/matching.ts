import { setHours } from '#features/diary/contract.ts'
import { setMyInstructor } from '#features/instructors/contract.ts'
import type { setWishes } from '#features/matching/contract.ts'
import { approve, makeInstructor } from './lessons.ts'
import type { InputOf, Person, TestApp } from './test-app.ts'

type Options = Partial<InputOf<typeof setMyInstructor>> & { hours?: InputOf<typeof setHours>['hours'] }

/** Somebody whom the directory lists: manual, £36, eight miles around BS6 6AA, unless said. */
export async function makeTeacher(
  app: TestApp,
  name: string,
  { hours, ...entry }: Options = {},
): Promise<Person> {
  const person = await makeInstructor(app, name)
  await app.call(person, setMyInstructor, {
    headline: '',
    about: '',
    gearboxes: ['manual'],
    hourlyRatePence: 3600,
    languages: ['English'],
    specialisms: [],
    gender: null,
    car: '',
    radiusMiles: 8,
    postcode: 'BS6 6AA',
    ...entry,
  })
  if (hours) await app.call(person, setHours, { hours })
  await approve(app, person)
  return person
}

/** Manual lessons of an hour on Tuesdays from ten to twelve in BS6, for £40 at most. */
export const wishes: InputOf<typeof setWishes> = {
  pickups: ['BS6 6DR'],
  times: [{ weekday: 2, from: '10:00', to: '12:00' }],
  minutes: 60,
  gearbox: 'manual',
  maxPricePence: 4000,
  gender: null,
  languages: [],
  level: 'some',
  needs: [],
  testOn: null,
}
