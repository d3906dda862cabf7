import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits, headlines } from './headlines.ts'
import { makePeople } from './people.ts'
import { seeded } from './random.ts'

test('no two instructors of the demo introduce themselves alike, and each headline is true of its instructor', () => {
  assert.equal(new Set(headlines.map(({ says }) => says)).size, headlines.length)
  for (const seed of [1, 2, 3, 2026]) {
    const people = makePeople(seeded(seed), { instructors: 40, learners: 40, fullDiary: 0 })
    assert.equal(new Set(people.map(({ headline }) => headline)).size, 40)
    for (const one of people) {
      const headline = headlines.find(({ says }) => says === one.headline)
      assert.ok(headline && fits(headline, one), `${one.name}: ${one.headline}`)
      assert.ok(one.headline.length <= 120)
      assert.equal(one.years === 0, one.badgeKind === 'PDI', one.name)
    }
  }
})
