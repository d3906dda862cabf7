import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { featureOrder } from '#features/order.ts'

type Link = { from: string; to: string; isDynamic: boolean }

const root = path.resolve(import.meta.dirname, '..')
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/')
const files = globSync('{features,pages,supabase,server,web,ui,common,database,tools}/**/*.{ts,tsx,mjs}', {
  cwd: root,
}).filter((file) => !isTest(file) && !file.includes('node_modules'))
/** Every import, static or dynamic, of types or of values. */
const links: Link[] = files.flatMap((from) =>
  [
    ...readFileSync(path.join(root, from), 'utf8').matchAll(
      /(?:^|[\s;}(])(?:from|import)\s*(\(?)\s*'([^']+)'/gm,
    ),
  ].map(([, bracket, to]) => ({
    from,
    to: resolve(from, to!.replace(/\?.*$/, '')),
    isDynamic: bracket === '(',
  })),
)

function resolve(from: string, to: string) {
  if (to.startsWith('#')) return to.slice(1)
  return to.startsWith('.') ? path.join(path.dirname(from), to) : `package:${to}`
}

const roomOf = (file: string) => file.split('/')[0]!
const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]
const place = (name: string | undefined) => featureOrder.indexOf(name as (typeof featureOrder)[number])
const isPackage = (to: string) => to.startsWith('package:')
const isServer = (file: string) =>
  /^(server|supabase|database|tools(?!\/gallery))\/|^features\/[^/]+\/server\//.test(file)
const isBrowser = (file: string) => /^(web|ui|pages|tools\/gallery)\/|^features\/[^/]+\/web\//.test(file)
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

/** The groups of nodes that can reach each other (Tarjan), largest first; a graph without a cycle has none. */
function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) found.push(group.sort())
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return found.sort((a, b) => b.length - a.length)
}

function graph(name: (file: string) => string | undefined) {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of links) {
    const [a, b] = [name(from), name(to)]
    if (a === undefined || b === undefined || a === b) continue
    edges.set(a, (edges.get(a) ?? new Set()).add(b))
  }
  return edges
}

test('every feature has its place in the order, and the order names only features', () => {
  const folders = [...new Set(files.map(featureOf).filter((name) => name !== undefined))].sort()
  assert.deepEqual(folders, [...featureOrder].sort())
})
test('no import leads in a circle, among features or among files', () => {
  assert.deepEqual(cycles(graph(featureOf)), [])
  assert.deepEqual(cycles(graph((file) => (isPackage(file) ? undefined : file))), [])
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
  return /\/(contract|rules)\.ts$/.test(from) && isPackage(to) && !/^package:zod\/(mini|v4\/core)$/.test(to)
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
forbid('the platform of the browser knows no feature', ({ from, to }) => {
  return roomOf(from) === 'web' && ['features', 'server', 'supabase', 'database'].includes(roomOf(to))
})
forbid('only the page’s own entry imports pages', ({ from, to }) => {
  return (
    roomOf(to) === 'pages' &&
    !['pages', 'tools'].includes(roomOf(from)) &&
    !/^web\/(main|prerender)\.tsx$/.test(from)
  )
})
forbid('features use only earlier features', ({ from, to }) => {
  const [mine, theirs] = [featureOf(from), featureOf(to)]
  return mine !== undefined && theirs !== undefined && place(theirs) > place(mine)
})
forbid('no feature imports the protocol servers', ({ from, to }) => {
  return roomOf(from) === 'features' && roomOf(to) === 'supabase'
})
forbid('the product never imports its tools; demo mode fetches its parts when it starts', (link) => {
  if (roomOf(link.from) === 'tools' || roomOf(link.to) !== 'tools') return false
  return !(link.isDynamic && ['server/main.ts', 'server/start.ts', 'pages/router.tsx'].includes(link.from))
})
forbid('no barrel files', ({ to }) => /\/index\.tsx?$/.test(to))
