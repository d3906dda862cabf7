import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.ts'

export type Link = { from: string; to: string; isDynamic: boolean }

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/')

export const sourceFiles = globSync(
  '{commands,features,pages,supabase,server,web,ui,common,database,tools,tests}/**/*.{ts,tsx,mjs}',
  { cwd: root, exclude: (name) => name === 'node_modules' },
).sort()
export const productFiles = sourceFiles.filter((file) => !isTest(file))

export const isPackage = (to: string) => to.startsWith('package:')
export const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]

/** Every import of these files, static or dynamic, of types or of values. */
export const readLinks = (files: readonly string[]): Link[] =>
  files.flatMap((from) =>
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

/** The import graph after `name` has renamed each file; files it gives no name are left out. */
export function graph(links: readonly Link[], name: (file: string) => string | undefined) {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of links) {
    const [a, b] = [name(from), name(to)]
    if (a === undefined || b === undefined || a === b) continue
    edges.set(a, (edges.get(a) ?? new Set()).add(b))
  }
  return edges
}

/** The groups of nodes that can reach each other (Tarjan), largest first; a graph without a cycle has none. */
export function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
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
