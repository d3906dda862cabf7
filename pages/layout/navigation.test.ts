import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roles } from '#common/endpoint.ts'
import { menuOf, moreOf } from './navigation.ts'

for (const role of roles)
  test(`the bar of a phone has at most four pages and More for ${role}, and together they lead everywhere`, () => {
    const inBar = menuOf(role).filter(({ dock }) => dock)
    assert.ok(inBar.length <= 4, inBar.map(({ label }) => label).join())
    const reached = new Set([...inBar, ...moreOf(role)].map(({ to }) => to))
    assert.deepEqual(
      menuOf(role).filter(({ to }) => !reached.has(to)),
      [],
    )
  })
