import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { featureOrder } from '#features/order.ts'
import { root } from './steps.ts'

/** A protocol server speaks for the feature whose accounts, files or profiles it serves, and reaches what that one reaches. */
const servedBy: Readonly<Record<string, string>> = { auth: 'accounts', storage: 'uploads', data: 'profiles' }

type Reach = { file: string; feature: string; name: string; owner: string }

/** The platform below all features, and the protocol servers above them. */
const order = ['app', ...featureOrder, 'supabase']

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const withoutComments = (sql: string) => sql.replace(/\/\*[\s\S]*?\*\//g, '').replace(/--.*$/gm, '')
const ownerOfSql = (file: string) =>
  /^features\/([^/]+)\//.exec(file)?.[1] ??
  /^database\/migrations\/\d+-([\w-]+)\.sql$/.exec(file)?.[1] ??
  'app'

/** Where a statement reaches a table or a function of another feature that this one's README does not list as readable, or of a later one. */
export function sqlReaches(): Reach[] {
  const sql = globSync('{database,features}/**/*.sql', { cwd: root })
  const owners = new Map<string, string>()
  for (const file of sql)
    for (const [, name] of read(file).matchAll(
      /^create (?:or replace )?(?:unlogged )?(?:table|function) ([\w.]+)/gm,
    ))
      if (!owners.has(name!)) owners.set(name!, ownerOfSql(file))
  const schemas = [...new Set([...owners.keys()].map((name) => name.split('.')[0]))]
  const qualified = new RegExp(`(?<![\\w.])(?:${schemas.join('|')})\\.[a-z_][a-z_0-9]*`, 'g')
  const typescript = globSync('{features/*/server,supabase,server,database}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !/^database\/(tables|statements)\.ts$/.test(file),
  )
  const texts = [
    ...sql.map((file) => ({ file, feature: ownerOfSql(file), text: withoutComments(read(file)) })),
    ...typescript.map((file) => ({
      file,
      feature: file.startsWith('supabase/')
        ? (servedBy[file.split('/')[1]!] ?? 'supabase')
        : (/^features\/([^/]+)\//.exec(file)?.[1] ?? 'app'),
      text: [...read(file).matchAll(/`[^`]*`|'[^'\n]*'/g)].join('\n'),
    })),
  ]
  return texts.flatMap(({ file, feature, text }) =>
    [...new Set(text.match(qualified) ?? [])].flatMap((name) => {
      const owner = owners.get(name)
      if (owner === undefined || owner === feature) return []
      const isEarlier = order.indexOf(owner) < order.indexOf(feature)
      return isEarlier && readableOf(owner).has(name) ? [] : [{ file, feature, name, owner }]
    }),
  )
}

/** What a feature's README lists under "Readable by later features". */
function readableOf(feature: string): Set<string> {
  const file = feature === 'app' ? 'database/README.md' : `features/${feature}/README.md`
  if (!existsSync(path.join(root, file))) return new Set()
  const section = /^## Readable by later features\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(read(file))?.[1] ?? ''
  return new Set([...section.matchAll(/`([a-z_]+\.[a-z_0-9]+)`/g)].map(([, name]) => name!))
}
