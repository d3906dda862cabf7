import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type TestHouse } from './support/house.ts'

let house: TestHouse
before(async () => {
  house = await openHouse()
})
after(() => house.close())

test('the house says that it is alive and ready', async () => {
  assert.equal((await house.ask(undefined, 'GET', '/healthz')).body.status, 'alive')
  const ready = await house.ask(undefined, 'GET', '/readyz')
  assert.deepEqual(ready.body, { status: 'ready', checks: { database: true, jobs: true, mail: true } })
})

test('an address that does not exist is refused with a code and a sentence', async () => {
  const { status, body } = await house.ask(undefined, 'GET', '/api/nowhere')
  assert.equal(status, 404)
  assert.equal(body.code, 'not-found')
  assert.match(body.detail, /\w+/)
})
