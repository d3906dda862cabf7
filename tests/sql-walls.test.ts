import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { migrations } from '#database/migrate.ts'
import { type Feature, featureOrder } from '#features/order.ts'
import {
  changes,
  hidden,
  listedChanges,
  owners,
  readable,
  reaches,
  sqlSources,
  upward,
} from '#tools/scripts/sql-reaches.ts'
import { root } from '#tools/scripts/steps.ts'

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

test('who changes rows of an earlier feature is listed in its README, with the tables', () => {
  const found = changes.map(({ owner, name, feature }) => `${owner}: ${name} by ${feature}`)
  assert.deepEqual([...new Set(found)].sort(), [...listedChanges].sort())
})

const place = (name: string | undefined) => featureOrder.indexOf(name as Feature)
const isAfter = (one: string, other: string | undefined) => place(one) > place(other)

/** Whose refusals begin so: the feature that knows what they mean. */
const prefixes: Readonly<Record<string, Feature>> = {
  CL: 'calendar',
  DY: 'diary',
  LS: 'lessons',
  PL: 'places',
  UP: 'uploads',
  WL: 'waiting-list',
}
const ownerOf = (code: string) => prefixes[code.slice(0, 2)]
const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, code]) => code!)
const raised = sqlSources.flatMap(({ file, feature, sql }) =>
  find(sql.join('\n'), /(?:errcode = |raise sqlstate )'([A-Z]{2}\d{3})'/g).map((code) => ({
    file,
    feature,
    code,
  })),
)
const answered = globSync('features/*/server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap(
  (file) =>
    find(readFileSync(path.join(root, file), 'utf8'), /[{ ']([A-Z]{2}\d{3})[:']/g)
      .filter(ownerOf)
      .map((code) => ({ file, feature: file.split('/')[1]!, code })),
)

test('a refusal is of the feature that raises it, or listed in the README of an earlier one', () => {
  const listed = (owner: Feature) => {
    const text = readFileSync(path.join(root, `features/${owner}/README.md`), 'utf8')
    return find(/^## Refusals by later features\n[\s\S]*?(?=^## )/m.exec(text)?.[0] ?? '', /^- `(\w+)`/gm)
  }
  const foreign = raised.filter(({ feature, code }) => feature !== ownerOf(code))
  assert.deepEqual(
    [...new Set(foreign.map(({ code }) => code))].sort(),
    [...new Set(Object.values(prefixes))].flatMap(listed).sort(),
  )
  assert.deepEqual(
    foreign.filter(({ feature, code }) => !isAfter(feature, ownerOf(code))),
    [],
  )
})

test('a refusal is answered by its feature or a later one, and none goes unanswered', () => {
  assert.deepEqual(
    answered.filter(({ feature, code }) => feature !== ownerOf(code) && !isAfter(feature, ownerOf(code))),
    [],
  )
  const codes = (list: typeof raised) => [...new Set(list.map(({ code }) => code))].sort()
  // DY001 never leaves the function that raises it.
  assert.deepEqual(codes(raised), [...codes(answered), 'DY001'].sort())
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
