import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { functionFiles } from '#database/migrate.ts'
import { root } from '#tools/scripts/steps.ts'

/** What a file of a server says at its outermost level, by name, and where its other names come from. */
type File = { parts: Map<string, string>; imports: Map<string, { from: string; name: string }> }

const files = new Map(
  globSync('{features,server,supabase}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/web/'))
    .map((file) => [file, read(file)] as const),
)

function read(file: string): File {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(
    /^ *\/\*\*[\s\S]*?\*\/|^ *\/\/.*$/gm,
    '',
  )
  const imports: File['imports'] = new Map()
  for (const [, all, names, from] of text.matchAll(
    /^import (?:\* as (\w+)|(?!type\b)\{([^}]*)\}) from '([^']+)'/gm,
  )) {
    const to = from!.startsWith('#') ? from!.slice(1) : path.join(path.dirname(file), from!)
    if (all) imports.set(all, { from: to, name: '*' })
    for (const one of names?.split(',') ?? []) {
      const [name, as = name] = one.trim().split(/ as /)
      if (name) imports.set(as!, { from: to, name })
    }
  }
  const parts: File['parts'] = new Map()
  for (const part of text.split(/^(?=\S)(?=(?:export )?(?:async )?(?:function|const)\b)/m)) {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1]
    if (name) parts.set(name, part)
  }
  return { parts, imports }
}

/** For the database: what writes the diary's entries itself, or calls what does. */
const inSql = (() => {
  const bodies = functionFiles().flatMap(({ text }) =>
    text.split(/^(?=create or replace function )/m).map((body) => ({
      name: /^create or replace function ([\w.]+)/.exec(body)?.[1],
      body: body.replaceAll(/\/\*[\s\S]*?\*\/|--.*$|^(?:drop|revoke|grant) [^;]*;/gm, ''),
    })),
  )
  const found = new Set<string>()
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const { name, body } of bodies) if (name && writes(body, found)) found.add(name)
  }
  return found
})()

function writes(text: string, functions: ReadonlySet<string>) {
  return (
    /(insert into|update|delete from) public\.diary_entries\b/.test(text) ||
    [...text.matchAll(/\b([a-z_]+\.[a-z_]+)\(/g)].some(([, name]) => functions.has(name!))
  )
}

const known = new Map<string, boolean>()

/** Whether what a file calls `name` writes the diary, by itself or through what it names. */
function reaches(file: string, name: string): boolean {
  const key = `${file} ${name}`
  const before = known.get(key)
  if (before !== undefined) return before
  known.set(key, false)
  const text = files.get(file)?.parts.get(name)
  const found = text !== undefined && (writes(text, inSql) || reachesIn(file, text))
  known.set(key, found)
  return found
}

function reachesIn(file: string, text: string) {
  const { parts, imports } = files.get(file)!
  return [...text.matchAll(/(?<![.\w'])(\w+)(?:\.(\w+))?/g)].some(([, name, member]) => {
    const origin = imports.get(name!)
    if (!origin) return parts.has(name!) && reaches(file, name!)
    return reaches(origin.from, origin.name === '*' ? (member ?? '') : origin.name)
  })
}

const featureFiles = [...files.keys()].filter((file) => file.endsWith('/server/feature.ts'))

/** Endpoints, by the name that their contract exports, whose handlers write the diary. */
export const writingEndpoints: readonly string[] = featureFiles.flatMap((file) =>
  [
    ...files
      .get(file)!
      .parts.get('feature')!
      .matchAll(/^    route\(\s*app,\s+(?:\w+\.)?(\w+),([\s\S]*?)(?=^    \w|^  \})/gm),
  ]
    .filter(([, , handler]) => reachesIn(file, handler!))
    .map(([, name]) => name!),
)

/** Jobs and subscribers that do, by the name of what holds them. */
export const writingJobs: readonly string[] = [...files].flatMap(([file, { parts }]) =>
  [...parts].flatMap(([name, text]) =>
    name !== 'feature' && /\b(job|tidyJob|subscribe)\(/.test(text) && reaches(file, name) ? [name] : [],
  ),
)
