import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { functionFiles, migrations } from '#database/migrate.ts'
import { featureOrder } from '#features/order.ts'
import { literalsOf } from './support/literals.ts'

const root = path.join(import.meta.dirname, '..')
/** The platform below all features, and the protocol servers above them. */
const order = ['app', ...featureOrder, 'supabase']

const featureOfMigration = (name: string) => name.replace(/^\d+-/, '').replace(/\.sql$/, '')
const featureOfFunctions = (name: string) => name.split('/')[1]!.replace('functions.sql', 'app')
const withoutComments = (sql: string) => sql.replace(/\/\*[\s\S]*?\*\//g, '').replace(/--.*$/gm, '')

/** `schema.name` of every table and function, and whose it is. */
const owners = new Map<string, string>()
for (const { name, text } of migrations())
  for (const [, table] of text.matchAll(/^create (?:unlogged )?table ([\w.]+)/gm))
    owners.set(table!, featureOfMigration(name))
for (const { name, text } of functionFiles())
  for (const [, called] of text.matchAll(/^create or replace function ([\w.]+)/gm))
    owners.set(called!, featureOfFunctions(name))

type Source = { file: string; feature: string; sql: readonly string[] }

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const typescript = (pattern: string, feature: (file: string) => string): Source[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !read(file).startsWith('// Made by'))
    .map((file) => ({ file, feature: feature(file), sql: literalsOf(read(file)) }))

/** A protocol server speaks for the feature whose accounts, files or profiles it serves, and reaches what that one reaches. */
const servedBy: Readonly<Record<string, string>> = { auth: 'accounts', storage: 'uploads', data: 'profiles' }

const sources: Source[] = [
  ...migrations().map(({ name, text }) => ({
    file: `database/migrations/${name}`,
    feature: featureOfMigration(name),
    sql: [withoutComments(text)],
  })),
  ...functionFiles().map(({ name, text }) => ({
    file: name,
    feature: featureOfFunctions(name),
    sql: [withoutComments(text)],
  })),
  ...typescript('features/*/server/**/*.ts', (file) => file.split('/')[1]!),
  ...typescript('supabase/**/*.ts', (file) => servedBy[file.split('/')[1]!] ?? 'supabase'),
  ...typescript('{server,database}/**/*.ts', () => 'app'),
]

/** What a feature's README lists under "Readable by later features": `tables: …` and `functions: …`. */
function readableOf(feature: string): Set<string> {
  const file = feature === 'app' ? 'database/README.md' : `features/${feature}/README.md`
  if (!existsSync(path.join(root, file))) return new Set()
  const section = /^## Readable by later features\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(read(file))?.[1] ?? ''
  return new Set([...section.matchAll(/`([a-z_]+\.[a-z_0-9]+)`/g)].map(([, name]) => name!))
}
const readable = new Map(order.map((feature) => [feature, readableOf(feature)]))

const schemas = [...new Set([...owners.keys()].map((name) => name.split('.')[0]))]
const qualified = new RegExp(`(?<![\\w.])(?:${schemas.join('|')})\\.[a-z_][a-z_0-9]*`, 'g')

const reaches = sources.flatMap(({ file, feature, sql }) =>
  [...new Set(sql.flatMap((text) => text.match(qualified) ?? []))].flatMap((name) => {
    const owner = owners.get(name)
    return owner === undefined || owner === feature ? [] : [{ file, feature, name, owner }]
  }),
)

test('a statement reaches no table or function of a later feature', () => {
  const up = reaches.filter(({ feature, owner }) => order.indexOf(owner) > order.indexOf(feature))
  assert.deepEqual(
    up.map(({ file, name, owner }) => `${file}: ${name} of ${owner}`),
    [],
  )
})

test('a statement reaches of an earlier feature only what its README lists as readable', () => {
  const hidden = reaches.filter(
    ({ feature, name, owner }) =>
      order.indexOf(owner) < order.indexOf(feature) && !readable.get(owner)!.has(name),
  )
  assert.deepEqual(
    hidden.map(({ file, name, owner }) => `${file}: ${name} of ${owner}`),
    [],
  )
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
  const found = sources.flatMap(({ file, sql }) =>
    sql
      .filter((text) => /^\s*(?:select|insert|update|delete|with)\b/.test(text))
      .flatMap((text) => (text.match(bare) ?? []).map((what) => `${file}: ${what}`)),
  )
  assert.deepEqual(found, [])
})
