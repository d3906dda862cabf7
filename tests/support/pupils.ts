import { after, before, beforeEach } from 'node:test'
import { addPupil, getPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { makeInstructor } from './lessons.ts'
import { openShop, type Shop } from './payments.ts'
import type { InputOf, Person } from './test-app.ts'

export const tuesday = '2026-11-24T10:00:00Z'

/** Helen teaches at £36 an hour, Owen teaches too, Amara has an account. Each test begins on the Monday before, at eight. */
export function openPupils() {
  const cast = {} as { app: Shop; helen: Person; owen: Person; amara: Person }
  before(async () => {
    cast.app = await openShop()
  })
  after(() => cast.app.close())
  beforeEach(async () => {
    const { app } = cast
    app.clock.set('2026-11-23T08:00:00Z')
    cast.helen = await app.teacher('Helen Marsh', 3600)
    cast.owen = await makeInstructor(app, 'Owen Pike')
    cast.amara = await app.person('Amara Okafor')
  })
  return {
    cast,
    add: (name: string, more: Omit<InputOf<typeof addPupil>, 'name'> = {}, who = cast.helen) =>
      cast.app.call(who, addPupil, { name, ...more }),
    enter: (pupilId: string, startsAt = tuesday, more: Partial<InputOf<typeof enterLesson>> = {}) =>
      cast.app.call(cast.helen, enterLesson, { pupilId, startsAt, minutes: 60, payment: 'cash', ...more }),
    pupil: (id: string, who = cast.helen) => cast.app.call(who, getPupil, { id }),
    sql: <T extends object>(text: string, values: unknown[] = []) =>
      cast.app.services.asSystem('look', (db) => db.queryUnchecked<T>(text, values)).then(({ rows }) => rows),
  }
}
