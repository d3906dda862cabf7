import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { featureOrder } from '#features/order.ts'

type Link = { from: string; to: string }

const root = path.resolve(import.meta.dirname, '..')
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/')
const files = globSync('{features,pages,supabase,server,web,ui,common,database,tools}/**/*.{ts,tsx}', {
  cwd: root,
}).filter((file) => !isTest(file) && !file.includes('node_modules'))
const importsOf = (file: string) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, to]) =>
      to!.startsWith('#')
        ? to!.slice(1)
        : to!.startsWith('.')
          ? path.join(path.dirname(file), to!)
          : `package:${to}`,
  )
const links: Link[] = files.flatMap((file) => importsOf(file).map((to) => ({ from: file, to })))

const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]
const roomOf = (file: string) => file.split('/')[0]!
const place = (name: string | undefined) => featureOrder.indexOf(name as (typeof featureOrder)[number])
const half = (file: string) =>
  /^(server|supabase|database|tools)\/|^features\/[^/]+\/server\//.test(file)
    ? 'server'
    : /^(web|ui|pages|tools\/gallery)\/|^features\/[^/]+\/web\//.test(file)
      ? 'browser'
      : 'both'

function forbid(rule: string, broken: (link: Link) => boolean) {
  test(rule, () => {
    assert.ok(links.length > 100, 'the walls are measured on real imports')
    assert.deepEqual(
      links.filter(broken).map(({ from, to }) => `${from} → ${to}`),
      [],
    )
  })
}

test('every feature has its place in the order, and the order names only features', () => {
  const folders = [...new Set(files.map(featureOf).filter((name) => name !== undefined))].sort()
  assert.deepEqual(folders, [...featureOrder].filter((name) => folders.includes(name)).sort())
})
forbid(
  'the browser never imports the server',
  ({ from, to }) => half(from) === 'browser' && half(to) === 'server',
)
forbid(
  'the browser never imports Node',
  ({ from, to }) => half(from) !== 'server' && to.startsWith('package:node:'),
)
forbid(
  'the server never imports the browser',
  ({ from, to }) => half(from) === 'server' && half(to) === 'browser' && !from.startsWith('scripts/'),
)
forbid(
  'what both halves share imports neither',
  ({ from, to }) =>
    half(from) === 'both' &&
    from !== 'features/order.ts' &&
    half(to) !== 'both' &&
    !to.startsWith('package:'),
)
forbid(
  'contracts and rules know only zod/mini',
  ({ from, to }) =>
    /\/(contract|rules)\.ts$/.test(from) &&
    to.startsWith('package:') &&
    !['package:zod/mini', 'package:zod/v4/core'].includes(to),
)
forbid(
  'ui knows no feature and no shell',
  ({ from, to }) => roomOf(from) === 'ui' && ['features', 'web', 'server'].includes(roomOf(to)),
)
forbid(
  'common stands on its own',
  ({ from, to }) => roomOf(from) === 'common' && !to.startsWith('package:') && roomOf(to) !== 'common',
)
forbid(
  'stand-ins stand on their own',
  ({ from, to }) =>
    roomOf(from) === 'stand-ins' &&
    !to.startsWith('package:') &&
    !['stand-ins', 'common'].includes(roomOf(to)),
)
forbid(
  'only app.ts brings features into the server',
  ({ from, to }) =>
    roomOf(from) === 'server' &&
    roomOf(to) === 'features' &&
    !['server/app.ts', 'server/main.ts'].includes(from),
)
forbid(
  'only the router and the shell’s session bring features into the web',
  ({ from, to }) => roomOf(from) === 'web' && roomOf(to) === 'features' && !from.startsWith('web/router'),
)
forbid('features point up the list only', ({ from, to }) => {
  const [mine, theirs] = [featureOf(from), featureOf(to)]
  return (
    mine !== undefined &&
    theirs !== undefined &&
    mine !== theirs &&
    !/\/web\/pages\//.test(from) &&
    place(theirs) > place(mine)
  )
})
forbid('of another feature, a server half uses the contract, the rules and the verbs', ({ from, to }) => {
  const [mine, theirs] = [featureOf(from), featureOf(to)]
  if (mine === undefined || theirs === undefined || mine === theirs || half(from) !== 'server') return false
  return /\/(routes|reactions|jobs|seed)\.ts$/.test(to)
})
forbid('no barrel files', ({ to }) => /\/index\.tsx?$/.test(to))
