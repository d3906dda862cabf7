import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tooMany } from '#common/api-error.ts'
import { checkOwnGuess, requireOwnGuess } from '#features/accounts/server/sign-in-attempts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ApiFailure } from '../errors.ts'
import { rateLimit } from './rate-limit.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({
    AUTH_RATE_LIMITS: 'on',
    RATE_CALENDAR: '4/1h',
    RATE_CODES: '2/1h',
    AUTH_RATE_GUESSES: '4/1h',
  })
})
after(() => app.close())

test('calendars, codes and guesses have settings of their own: who widens one widens no other', async () => {
  const grantedOf = async (limit: 'calendar' | 'codes') => {
    let granted = 0
    while (granted < 10 && (await rateLimit.consume(app.services, limit, 'helen'))) granted += 1
    return granted
  }
  assert.deepEqual([await grantedOf('calendar'), await grantedOf('codes')], [4, 2])
  await assert.rejects(
    rateLimit.require(app.services, 'codes', 'helen'),
    (error) => error instanceof ApiFailure && error.apiError === tooMany,
  )
  await rateLimit.require(app.services, 'codes', 'owen')
})

test('guesses at an open session count together, whether by the protocol or by our own endpoints', async () => {
  const id = crypto.randomUUID()
  for (const guess of [checkOwnGuess, requireOwnGuess, checkOwnGuess, requireOwnGuess])
    await guess(app.services, id)
  await assert.rejects(requireOwnGuess(app.services, id))
  await assert.rejects(checkOwnGuess(app.services, id))
})
