import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { addCar, getLessonCar, listCars } from '#features/cars/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { joinSchool, nameSchool } from '#features/schools/server/schools.ts'
import { makeInstructor } from './lessons.ts'
import { openTestApp, type InputOf, type Person, type TestApp } from './test-app.ts'

/** A school whose instructors have joined, and that has no car yet. */
export async function makeSchool(app: TestApp, owner: string, instructors: readonly string[]) {
  const gwen = await app.person(owner, 'school_owner')
  const members: Person[] = []
  for (const name of instructors) members.push(await makeInstructor(app, name))
  await app.services.asSystem('a school', async (db) => {
    const { id } = await nameSchool(db, gwen.id, 'Severn Driving School')
    for (const member of members) await joinSchool(db, id, member.id)
  })
  return { gwen, members }
}

export const makeCar = async (
  app: TestApp,
  owner: Person,
  name: string,
  more: Partial<InputOf<typeof addCar>> = {},
) => (await app.call(owner, addCar, { name, gearbox: 'manual', ...more })).car

type Opening = {
  app: TestApp
  gwen: Person
  helen: Person
  owen: Person
  rhys: Person
  amara: Person
  ben: Person
  stan: Record<'helen' | 'owen' | 'rhys', string>
}

/**
 * A Monday at eight. Helen teaches alone. Gwen's school has Owen and Rhys. Amara and Ben have accounts, Stan has none;
 * he is a pupil of all three.
 */
export function openCars(assign: (opening: Opening) => void) {
  const cast = {} as Opening
  before(async () => {
    cast.app = await openTestApp()
  })
  after(() => cast.app.close())
  beforeEach(async () => {
    const { app } = cast
    app.clock.set('2026-11-23T08:00:00Z')
    const helen = await makeInstructor(app, 'Helen Marsh')
    const { gwen, members } = await makeSchool(app, 'Gwen Parry', ['Owen Pike', 'Rhys Cole'])
    const [owen, rhys] = [members[0]!, members[1]!]
    const pupilOf = async (who: Person) => (await app.call(who, addPupil, { name: 'Stan Whitcombe' })).id
    const stan = { helen: await pupilOf(helen), owen: await pupilOf(owen), rhys: await pupilOf(rhys) }
    const [amara, ben] = [await app.person('Amara Okafor'), await app.person('Ben Price')]
    assign(Object.assign(cast, { gwen, helen, owen, rhys, amara, ben, stan }))
  })
  const enter = (who: Person, pupilId: string, at: string, more: Partial<InputOf<typeof enterLesson>> = {}) =>
    cast.app.tryCall(who, enterLesson, {
      pupilId,
      startsAt: `2026-11-${at}:00Z`,
      minutes: 60,
      payment: 'cash',
      pricePence: 3600,
      ...more,
    })
  return {
    enter,
    async mustEnter(...input: Parameters<typeof enter>): Promise<string> {
      const { status, body } = await enter(...input)
      assert.equal(status, 200, JSON.stringify(body))
      return body.id
    },
    async carOf(who: Person, id: string) {
      const { choice, car } = await cast.app.call(who, getLessonCar, { id })
      return car?.name ?? choice
    },
    carsOf: async (who: Person) => (await cast.app.call(who, listCars, {})).cars,
    /** A car of the school, for Owen and Rhys. */
    shared: (name: string, more: Partial<InputOf<typeof addCar>> = {}) =>
      makeCar(cast.app, cast.gwen, name, { driverIds: [cast.owen.id, cast.rhys.id], ...more }),
  }
}
