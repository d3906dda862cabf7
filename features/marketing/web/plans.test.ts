import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractFeatures } from '#features/plans/contract-features.ts'
import { featuresOf } from '#features/plans/rules.ts'
import { enterprise, plans } from './plans.ts'

test('Free costs nothing and 10 %, Pro £20 a month and 5 %, as section 1 of the specification has them', () => {
  assert.deepEqual(
    plans.map(({ name, feePence, commissionBasisPoints }) => [name, feePence, commissionBasisPoints]),
    [
      ['Free', 0, 1_000],
      ['Pro', 2_000, 500],
    ],
  )
})

test('Pro promises only what can be had; Enterprise names white label, single sign-on and API access', () => {
  assert.doesNotMatch(plans[1].gives.join(), /packages|saved/i)
  for (const what of [/name/, /single sign-on/i, /API access/])
    assert.ok(
      enterprise.gives.some((gives) => what.test(gives)),
      String(what),
    )
})

test('saved reports are sold where a contract can hold them, and on no plan', () => {
  assert.ok(contractFeatures.includes('saved-reports'))
  assert.ok(enterprise.gives.some((gives) => gives === 'Saved reports'))
  for (const plan of ['free', 'pro', 'enterprise'] as const)
    assert.ok(!featuresOf(plan).some((feature) => /report/.test(feature)), plan)
  for (const { gives } of plans) assert.doesNotMatch(gives.join(), /report/i)
})

test('figures of four weeks and blocks are on every plan; Pro sells a marked place, and no plan a better one in the list or help by night', () => {
  const [free, pro] = plans
  assert.ok(free.gives.includes('Figures of the last four weeks'))
  assert.match(pro.gives[0], /^Everything in Free$/)
  const promoted = 'A turn in promoted places'
  assert.ok((pro.gives as readonly string[]).includes(promoted))
  for (const { gives } of [...plans, enterprise])
    for (const what of gives) if (what !== promoted) assert.doesNotMatch(what, /promot|featur|rank|24/i)
})
