import { addCar } from '#features/cars/contract.ts'
import { joinSchool, nameSchool } from '#features/schools/server/schools.ts'
import { makeInstructor } from './lessons.ts'
import type { InputOf, Person, TestApp } from './test-app.ts'

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
