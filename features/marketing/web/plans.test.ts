import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enterprise, plans } from './plans.ts'

test('Free costs nothing and 10 %, Pro £20 a month and 5 %, as section 1 of the specification has them', () => {
  assert.deepEqual(
    plans.map(({ name, feePence, commission }) => [name, feePence, commission]),
    [
      ['Free', 0, 10],
      ['Pro', 2_000, 5],
    ],
  )
})

test('Pro names priority support; Enterprise names white label, API access, an account manager and reports of one’s own', () => {
  assert.ok(plans[1].gives.includes('Priority support'))
  for (const what of [/logo and colours/, /API access/, /account manager/, /reports/i])
    assert.ok(
      enterprise.gives.some((gives) => what.test(gives)),
      String(what),
    )
})
