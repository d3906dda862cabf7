import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { featureOrder } from '#features/order.ts'
import {
  cycles,
  featureOf,
  graph,
  isPackage,
  type Link,
  productFiles,
  readLinks,
} from '#tools/scripts/imports.ts'

const root = path.resolve(import.meta.dirname, '..')
const files = productFiles
const links = readLinks(files)

const roomOf = (file: string) => file.split('/')[0]!
const place = (name: string | undefined) => featureOrder.indexOf(name as (typeof featureOrder)[number])
const isServer = (file: string) =>
  /^(commands|server|supabase|database|tools(?!\/gallery))\/|^features\/[^/]+\/server\//.test(file)
const isBrowser = (file: string) => /^(web|ui|pages|tools\/gallery)\/|^features\/[^/]+\/web\//.test(file)
/** Demo mode loads its data, calendars and the Stripe stand-in when it starts; production never does. */
const isDemoImport = ({ from, to, isDynamic }: Link) =>
  isDynamic && ['server/main.ts', 'server/start.ts'].includes(from) && /^tools\/(demo|stand-ins)\//.test(to)
const isShared = (file: string) => !isServer(file) && !isBrowser(file)

function forbid(rule: string, isBroken: (link: Link) => boolean) {
  test(rule, () => {
    assert.ok(links.length > 3_000, 'measured on real imports')
    assert.deepEqual(
      links.filter(isBroken).map(({ from, to }) => `${from} → ${to}`),
      [],
    )
  })
}

test('every feature has its place in the order, and the order names only features', () => {
  const folders = [...new Set(files.map(featureOf).filter((name) => name !== undefined))].sort()
  assert.deepEqual(folders, [...featureOrder].sort())
})
test('migrations are numbered in the order of the features', () => {
  const features = globSync('database/migrations/*.sql', { cwd: root })
    .toSorted()
    .map((file) => path.basename(file, '.sql').slice(4))
    .filter((name) => name !== 'app')
  assert.deepEqual(
    features,
    featureOrder.filter((name) => features.includes(name)),
  )
})
test('server/app.ts lists the manifests in the order of the features', () => {
  const [, list = ''] = /const features: [^[]*\[\] = \[([^\]]*)\]/.exec(
    readFileSync(path.join(root, 'server/app.ts'), 'utf8'),
  )!
  const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  assert.deepEqual(
    list.split(',').flatMap((name) => name.trim() || []),
    featureOrder.filter((name) => files.includes(`features/${name}/server/feature.ts`)).map(camelCase),
  )
})
test('no import leads in a circle, among features or among files', () => {
  assert.deepEqual(cycles(graph(links, featureOf)), [])
  assert.deepEqual(cycles(graph(links, (file) => (isPackage(file) ? undefined : file))), [])
})
forbid('every import of ours names a file that is there', ({ from, to }) => {
  if (isPackage(to) || from.endsWith('.mjs')) return false
  return !globSync(to, { cwd: root }).length
})
forbid('the browser never imports the server, nor Node', ({ from, to }) => {
  return isBrowser(from) && (isServer(to) || to.startsWith('package:node:'))
})
forbid('the server never imports the browser', ({ from, to }) => {
  return isServer(from) && isBrowser(to) && roomOf(from) !== 'tools'
})
forbid('what both halves share imports neither', ({ from, to }) => {
  return isShared(from) && (isPackage(to) ? to.startsWith('package:node:') : !isShared(to))
})
forbid('contracts and rules know only zod', ({ from, to }) => {
  return (
    /\/([\w-]*contract|rules|events)\.ts$/.test(from) &&
    isPackage(to) &&
    !/^package:zod\/(mini|v4\/core)$/.test(to)
  )
})
forbid('common stands on its own', ({ from, to }) => {
  return roomOf(from) === 'common' && !isPackage(to) && roomOf(to) !== 'common'
})
forbid('the design system knows only common', ({ from, to }) => {
  return roomOf(from) === 'ui' && !isPackage(to) && !['ui', 'common'].includes(roomOf(to))
})
forbid('the platform of the server knows no feature; app.ts lists them', ({ from, to }) => {
  if (!['server', 'database'].includes(roomOf(from)) || from === 'server/app.ts') return false
  return ['features', 'supabase', 'pages', 'web', 'ui'].includes(roomOf(to))
})
forbid('the platform of the browser knows no feature; main.tsx gives it the profile', ({ from, to }) => {
  if (from === 'web/main.tsx' && to === 'features/profiles/web/read-my-profile.ts') return false
  return roomOf(from) === 'web' && ['features', 'server', 'supabase', 'database'].includes(roomOf(to))
})
forbid('only the page’s own entry imports pages', ({ from, to }) => {
  return roomOf(to) === 'pages' && !['pages', 'tools'].includes(roomOf(from)) && from !== 'web/main.tsx'
})
forbid('features use only earlier features', ({ from, to }) => {
  const [mine, theirs] = [featureOf(from), featureOf(to)]
  return mine !== undefined && theirs !== undefined && place(theirs) > place(mine)
})
forbid('only server/app.ts imports the manifests of features', ({ from, to }) => {
  return /^features\/[^/]+\/server\/feature\.ts$/.test(to) && from !== 'server/app.ts'
})
forbid('no feature imports the protocol servers', ({ from, to }) => {
  return roomOf(from) === 'features' && roomOf(to) === 'supabase'
})
forbid('the product never imports its tools; demo mode fetches its parts when it starts', (link) => {
  if (roomOf(link.from) === 'tools' || roomOf(link.to) !== 'tools') return false
  return !isDemoImport(link)
})
forbid('only tools import the commands', ({ from, to }) => {
  return roomOf(to) === 'commands' && !['commands', 'tools'].includes(roomOf(from))
})
test('what runs in production reaches no tools, and the image holds the folders that it reaches', () => {
  const reached = new Set(['server/main.ts', ...files.filter((file) => roomOf(file) === 'commands')])
  for (const file of reached)
    for (const link of links)
      if (link.from === file && !isPackage(link.to) && !isDemoImport(link)) reached.add(link.to)
  assert.ok(reached.size > 300, 'measured on real imports')
  const folders = [...new Set([...reached].map(roomOf))].sort()
  assert.ok(!folders.includes('tools'))

  const image = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .split(/^FROM .*$/m)
    .at(-1)!
  const copied = [...image.matchAll(/^COPY (?:--from=\S+ )?(.+) (\S+)$/gm)].flatMap(([, sources]) =>
    sources!.split(' ').map((source) => source.replace('/clearway/', '')),
  )
  assert.deepEqual(copied.sort(), [...folders, 'dist', 'node_modules', 'package.json'].sort())
})
forbid('no barrel files', ({ to }) => /\/index\.tsx?$/.test(to))
test('a value is imported from the file that has it: none exports what is another’s', () => {
  const passedOn = files.filter((file) =>
    /^export (?:type )?(?:\*|\{[^}]*\}) from/m.test(readFileSync(path.join(root, file), 'utf8')),
  )
  assert.deepEqual(passedOn, [])
})
test('features register endpoints by route() and CSV files by csvRoute(); anything else has its place here', () => {
  const byHand = files.filter(
    (file) =>
      file.startsWith('features/') &&
      /\b(?:app|files|forms|fastify|scope)\.(?:get|post|put|patch|delete|all|route)\(/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
  )
  assert.deepEqual(byHand.sort(), [
    'features/avatars/server/feature.ts', // SVG
    'features/drives/server/receive.ts', // up to 32 MB, read once the caller is known
    'features/messages/server/stream.ts', // server-sent events
    'features/payments/server/webhook.ts', // signed bytes
    'features/uploads/server/routes.ts', // files
  ])
})
test('only server/caller.ts reads the headers that say who calls', () => {
  const header =
    /headers\??\.(authorization|apikey)\b|\[?'(authorization|apikey|x-registration)'(?!\w*:|")|[{,] *authorization *[,}]/i
  const readers = files
    .filter((file) => isServer(file) && !file.startsWith('tools/') && file !== 'server/caller.ts')
    .filter((file) => header.test(readFileSync(path.join(root, file), 'utf8')))
  assert.deepEqual(readers, [])
})

test('the words of an email are in a file called *-mail.ts, and nothing else is called so', () => {
  const writes = /import \{[^}]*\b(?:writeEmail|mailOf)\b[^}]*\} from/
  const writers = files.filter(
    (file) => roomOf(file) !== 'tools' && writes.test(readFileSync(path.join(root, file), 'utf8')),
  )
  assert.ok(writers.length > 20)
  assert.deepEqual(
    writers.filter((file) => !file.endsWith('/lesson-mail-template.ts')).sort(),
    files.filter((file) => /^features\/.*-mail\.ts$/.test(file)).sort(),
  )
})

test('what a file exports, another file uses', () => {
  const users = new Map<string, Set<string>>()
  for (const file of globSync('{*,**/*}.{ts,tsx,mjs}', { cwd: root, exclude: ['node_modules', 'dist'] }))
    for (const word of readFileSync(path.join(root, file), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? [])
      users.set(word, (users.get(word) ?? new Set()).add(file))
  const unused = files.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /^export (?:async )?(?:function|const|let|class|type) (\w+)/gm,
      ),
    ].flatMap(([, name]) => (users.get(name!)!.size > 1 ? [] : [`${file}: ${name}`])),
  )
  assert.deepEqual(unused, [])
})

test('what runs with the service’s rights uses the connection that it is given, not the caller’s, which waits for it', () => {
  const calls = /\b(\w+)\.asService\(|\basAdmin\((\w+),/g
  const waiting = files.filter(isServer).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(calls)].flatMap(({ 0: call, 1: method, 2: argument, index }) => {
      const outer = method ?? argument!
      const rest = insideParentheses(text, index + call.indexOf('('))
      const work = /(?:\((\w+)[^)]*\)|\b(\w+)) =>/.exec(rest)
      if (!work || (work[1] ?? work[2]) === outer) return []
      const body = rest.slice(work.index + work[0].length)
      const isUsed = new RegExp(`(?<![.\\w])${outer}\\b(?!:|\\.claims|\\.now)`).test(body)
      return isUsed ? [`${file}:${text.slice(0, index).split('\n').length}`] : []
    })
  })
  assert.deepEqual(waiting, [])
})

function insideParentheses(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(open + 1, at)
  }
  return text.slice(open + 1)
}
