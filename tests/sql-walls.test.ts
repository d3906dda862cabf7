import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrations } from '#database/migrate.ts'
import { hidden, owners, readable, reaches, sqlSources, upward } from '#tools/scripts/sql-reaches.ts'

const shown = ({ file, name, owner }: (typeof reaches)[number]) => `${file}: ${name} of ${owner}`

test('a statement reaches no table or function of a later feature', () => {
  assert.deepEqual(upward.map(shown), [])
})

test('a statement reaches of an earlier feature only what its README lists as readable', () => {
  assert.deepEqual(hidden.map(shown), [])
})

test('what a README lists is there, and read by somebody', () => {
  const used = new Set(reaches.map(({ name }) => name))
  const idle = [...readable].flatMap(([feature, names]) =>
    [...names]
      .filter((name) => owners.get(name) !== feature || !used.has(name))
      .map((name) => `${feature}: ${name}`),
  )
  assert.deepEqual(idle, [])
})

test('a statement names tables with their schema, so that this can be read', () => {
  const tables = migrations().flatMap(({ text }) =>
    [...text.matchAll(/^create (?:unlogged )?table public\.(\w+)/gm)].map(([, name]) => name),
  )
  const bare = new RegExp(`\\b(?:from|join|into|update)\\s+(?:${tables.join('|')})\\b(?!\\.)`, 'g')
  const found = sqlSources.flatMap(({ file, sql }) =>
    sql
      .filter((text) => /^\s*(?:select|insert|update|delete|with)\b/.test(text))
      .flatMap((text) => (text.match(bare) ?? []).map((what) => `${file}: ${what}`)),
  )
  assert.deepEqual(found, [])
})
