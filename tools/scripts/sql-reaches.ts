import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { functionFiles, migrations } from '#database/migrate.ts'
import { featureOrder } from '#features/order.ts'
import { literalsOf } from './literals.ts'
import { root } from './steps.ts'

type Source = { file: string; feature: string; sql: readonly string[] }
type Reach = { file: string; feature: string; name: string; owner: string }
type Change = Reach & { verb: string }

/** The platform below all features, and the protocol servers above them. */
const order = ['app', ...featureOrder, 'supabase']
const place = (feature: string) => order.indexOf(feature)

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const featureOfMigration = (name: string) => name.replace(/^\d+-/, '').replace(/\..+$/, '')
const featureOfFunctions = (name: string) => name.split('/')[1]!.replace('functions.sql', 'app')
const withoutComments = (sql: string) => sql.replace(/\/\*[\s\S]*?\*\//g, '').replace(/--.*$/gm, '')

/** `schema.name` of every table and function, and whose it is. */
export const owners: ReadonlyMap<string, string> = new Map([
  ...migrations().flatMap(({ name, text }) =>
    [...text.matchAll(/^create (?:unlogged )?table ([\w.]+)/gm)].map(
      ([, table]) => [table!, featureOfMigration(name)] as const,
    ),
  ),
  ...functionFiles().flatMap(({ name, text }) =>
    [...text.matchAll(/^create or replace function ([\w.]+)/gm)].map(
      ([, called]) => [called!, featureOfFunctions(name)] as const,
    ),
  ),
])

const typescript = (pattern: string, feature: (file: string) => string): Source[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !read(file).startsWith('// Made by'))
    .map((file) => ({ file, feature: feature(file), sql: literalsOf(read(file)) }))

/** A protocol server speaks for the feature whose accounts, files or profiles it serves, and reaches what that one reaches. */
const servedBy: Readonly<Record<string, string>> = { auth: 'accounts', storage: 'uploads', data: 'profiles' }

export const sqlSources: readonly Source[] = [
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

function sectionOf(feature: string, heading: string): string {
  const file = feature === 'app' ? 'database/README.md' : `features/${feature}/README.md`
  const text = existsSync(path.join(root, file)) ? read(file) : ''
  return new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(text)?.[1] ?? ''
}
const namesIn = (text: string) => [...text.matchAll(/`([a-z_]+\.[a-z_0-9]+)`/g)].map(([, name]) => name!)

/** What a feature's README lists under "Readable by later features": `tables: …` and `functions: …`. */
export const readable: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  order.map(
    (feature) => [feature, new Set(namesIn(sectionOf(feature, 'Readable by later features')))] as const,
  ),
)

/** What it lists under "Written by later features", as `owner: name by feature`: one line for each of them. */
export const listedChanges: readonly string[] = order.flatMap((owner) =>
  [...sectionOf(owner, 'Written by later features').matchAll(/^- ([a-z-]+): (.+)$/gm)].flatMap(
    ([, feature, names]) => namesIn(names!).map((name) => `${owner}: ${name} by ${feature}`),
  ),
)

const schemas = [...new Set([...owners.keys()].map((name) => name.split('.')[0]))]
const qualified = new RegExp(`(?<![\\w.])(?:${schemas.join('|')})\\.[a-z_][a-z_0-9]*`, 'g')

/** Every table and function of another feature that SQL names. */
export const reaches: readonly Reach[] = sqlSources.flatMap(({ file, feature, sql }) =>
  [...new Set(sql.flatMap((text) => text.match(qualified) ?? []))].flatMap((name) => {
    const owner = owners.get(name)
    return owner === undefined || owner === feature ? [] : [{ file, feature, name, owner }]
  }),
)

const changing = /\b(insert into|update|delete from)\s+(?:only\s+)?([a-z_]+\.[a-z_0-9]+)/g

/** Every table of another feature whose rows SQL inserts, updates or deletes. */
export const changes: readonly Change[] = sqlSources.flatMap(({ file, feature, sql }) =>
  sql
    .flatMap((text) => [...text.matchAll(changing)])
    .flatMap(([, verb, name]) => {
      const owner = owners.get(name!)
      return owner === undefined || owner === feature
        ? []
        : [{ file, feature, name: name!, owner, verb: verb! }]
    }),
)

export const upward = reaches.filter(({ feature, owner }) => place(owner) > place(feature))

export const hidden = reaches.filter(
  ({ feature, name, owner }) => place(owner) < place(feature) && !readable.get(owner)!.has(name),
)
