import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { deleteMyAccount, getMyData, wordsToType } from '#features/account-deletion/contract.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { listSlots } from '#features/diary/contract.ts'
import { findInstructors } from '#features/instructors/contract.ts'
import { withdrawInstructor } from '#features/instructors/server/instructors.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { addFavourite, listFavourites, removeFavourite } from '../contract.ts'

let shop: Shop
let helen: Person
let dev: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  dev = await shop.teacher('Dev Sharma')
})
after(() => shop.close())

/** As the directory shows them. */
async function publicIdOf(person: Person) {
  const { instructors } = await shop.call(helen, findInstructors, { postcode: 'BS6 6AA' })
  return instructors.find(({ name }) => name === person.name)!.id
}
const savedBy = async (who: Person) =>
  (await shop.call(who, listFavourites, {})).favourites.map(({ name }) => name)

test('Amara saves Helen and Dev, finds the newest first with a free time, and takes Dev away again', async () => {
  const amara = await shop.person('Amara Okafor')
  for (const one of [helen, dev, helen]) {
    await shop.call(amara, addFavourite, { instructorId: await publicIdOf(one) })
    shop.clock.set(shop.clock.now().add({ minutes: 1 }).toString())
  }
  const { favourites, gone } = await shop.call(amara, listFavourites, {})
  assert.deepEqual(
    favourites.map(({ name, pricePence, minutes }) => [name, pricePence, minutes]),
    [
      ['Dev Sharma', 3_800, 60],
      ['Helen Marsh', 3_800, 60],
    ],
  )
  assert.deepEqual(gone, [])
  const { days } = await shop.call(amara, listSlots, { id: await publicIdOf(helen), days: 7, minutes: 60 })
  const starts = days.flatMap(({ starts }) => starts)
  assert.equal(favourites[1]!.firstFree, starts[0])
  assert.deepEqual([favourites[1]!.freeTimes.length, favourites[1]!.freeTimes[0]], [3, starts[0]])
  await shop.call(amara, removeFavourite, { instructorId: await publicIdOf(dev) })
  await shop.call(amara, removeFavourite, { instructorId: await publicIdOf(dev) })
  assert.deepEqual(await savedBy(amara), ['Helen Marsh'])
})

test('nobody sees whom Amara saved: no other learner, and not Helen, whom it is about', async () => {
  const [amara, ben] = [await shop.person('Amara Osei'), await shop.person('Ben Price')]
  const instructorId = await publicIdOf(helen)
  await shop.call(amara, addFavourite, { instructorId })
  assert.deepEqual(await savedBy(ben), [])
  await shop.fails(helen, listFavourites, {}, notAllowed)
  await shop.fails(helen, addFavourite, { instructorId }, notAllowed)
  for (const [person, rows] of [
    [amara, 1],
    [ben, 0],
    [helen, 0],
  ] as const) {
    const seen = await shop.services.asUser({ role: 'authenticated', sub: person.id }, (db) =>
      db.queryUnchecked('select from public.favourites', []),
    )
    assert.equal(seen.rows.length, rows, person.name)
  }
  await assert.rejects(
    shop.services.asUser({ role: 'authenticated', sub: ben.id }, (db) =>
      db.queryUnchecked('insert into public.favourites (learner_id, instructor_id) values ($1, $2)', [
        amara.id,
        instructorId,
      ]),
    ),
    { code: '42501' },
  )
})

test('somebody suspended is named as gone, can be taken away, can’t be saved again, and is back afterwards', async () => {
  const [amara, ben] = [await shop.person('Amara Obi'), await shop.person('Ben Pugh')]
  const instructorId = await publicIdOf(dev)
  await shop.call(amara, addFavourite, { instructorId })
  const withdraw = (withdrawn: boolean) =>
    shop.services.asSystem('a suspension', (db) => withdrawInstructor(db, dev.id, withdrawn))
  await withdraw(true)
  assert.deepEqual(await shop.call(amara, listFavourites, {}), {
    favourites: [],
    gone: [{ id: instructorId, name: 'Dev Sharma' }],
  })
  await shop.fails(ben, addFavourite, { instructorId }, notFound)
  const eve = await shop.person('Eve Hall')
  assert.deepEqual(await shop.call(eve, listFavourites, {}), { favourites: [], gone: [] })
  await withdraw(false)
  assert.deepEqual(await savedBy(amara), ['Dev Sharma'])
})

test('what Amara saved is in the copy of her data, and goes with her account', async () => {
  const amara = await shop.person('Amara Leaver')
  await shop.call(amara, addFavourite, { instructorId: await publicIdOf(helen) })
  await shop.reauthenticate(amara)
  const copy = (await shop.call(amara, getMyData, {})) as { saved_instructors: { instructor: string }[] }
  assert.deepEqual(
    copy.saved_instructors.map(({ instructor }) => instructor),
    ['Helen Marsh'],
  )
  const password = 'eleven green lorries'
  const hash = await hashPassword(password)
  await shop.services.asSystem('a password', (db) =>
    db.queryUnchecked('update auth.users set password_hash = $2 where id = $1', [amara.id, hash]),
  )
  await shop.call(amara, deleteMyAccount, { words: wordsToType, password })
  const { rows } = await shop.services.asSystem('what is left', (db) =>
    db.queryUnchecked('select from public.favourites where learner_id = $1', [amara.id]),
  )
  assert.equal(rows.length, 0)
})
