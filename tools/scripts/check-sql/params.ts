import type { Catalog } from './catalog.ts'
import { quote, type Value } from './infer.ts'
import { isNode, type Node, nodesOf, readNodeTree, type Tree } from './node-tree.ts'

/**
 * What a statement's values may be. One that goes straight into a column is as the column: its words, and null only if the column
 * may be. One that is only compared by operators that null makes void is never null: nobody means that.
 */
export function paramsOf(body: string, types: readonly Value[], catalog: Catalog): readonly Value[] {
  type Use = { nullable: boolean; words?: readonly string[] | undefined }
  const uses: Use[][] = types.map(() => [])
  const note = (param: Node, use: Use) => uses[Number(param['paramid']) - 1]?.push(use)
  walk(readNodeTree(body), false)
  return types.map((type, nr) => {
    const seen = uses[nr] ?? []
    const nullable = seen.length === 0 || seen.some((use) => use.nullable)
    const words =
      seen.length > 0 && seen.every((use) => use.words) && type.parts[0] === 'string'
        ? seen[0]?.words
        : undefined
    return { parts: words ? words.map(quote) : type.parts, nullable }
  })

  /** `isTolerant`: somewhere around here null is answered for, so that a value may be null on purpose. */
  function walk(tree: Tree, isTolerant: boolean): void {
    if (Array.isArray(tree)) {
      for (const one of tree as readonly Tree[]) walk(one, isTolerant)
      return
    }
    if (!isNode(tree)) return
    if (tree.tag === 'PARAM') return void note(tree, { nullable: true })
    if (tree.tag === 'QUERY') return walkQuery(tree, isTolerant)
    const routine = catalog.routines.get(Number(tree['opfuncid'] ?? tree['funcid']))
    if (routine && !toleratesNull.has(tree.tag)) {
      const needsAll = routine.isStrict && routine.schema === 'pg_catalog' && !isTolerant
      for (const arg of nodesOf(tree['args'])) {
        const param = stripped(arg)
        if (param) note(param, { nullable: !needsAll })
        else walk(arg, isTolerant || !needsAll)
      }
      return
    }
    for (const key in tree) if (key !== 'tag') walk(tree[key], isTolerant || toleratesNull.has(tree.tag))
  }

  function walkQuery(query: Node, isTolerant: boolean, feedsInsert = false) {
    const relation = catalog.relations.get(
      Number(nodesOf(query['rtable'])[Number(query['resultRelation']) - 1]?.['relid']),
    )
    for (const key in query) {
      if (key === 'rtable' && query['commandType'] === '3') {
        for (const entry of nodesOf(query['rtable']))
          if (isNode(entry['subquery'])) walkQuery(entry['subquery'], isTolerant, true)
          else walk(entry, isTolerant)
      } else if (key === 'targetList' && (query['commandType'] === '2' || query['commandType'] === '3')) {
        for (const target of nodesOf(query['targetList'])) assign(target, relation)
      } else if (key !== 'tag') walk(query[key], isTolerant || (key === 'targetList' && feedsInsert))
    }
  }

  function assign(target: Node, relation: ReturnType<Catalog['relations']['get']>) {
    const column = relation?.get(Number(target['resno']))
    const param = stripped(target['expr'])
    if (param && column) note(param, { nullable: !column.notNull, words: column.words })
    else walk(target['expr'], !column?.notNull)
  }
}

const toleratesNull = new Set([
  'COALESCEEXPR',
  'NULLTEST',
  'BOOLEANTEST',
  'DISTINCTEXPR',
  'MINMAXEXPR',
  'NULLIFEXPR',
])

/** The parameter itself, whatever it is cast to. */
function stripped(tree: Tree): Node | undefined {
  if (!isNode(tree)) return
  if (tree.tag === 'PARAM') return tree['paramkind'] === '0' ? tree : undefined
  return /^(RELABELTYPE|COERCEVIAIO|COERCETODOMAIN)$/.test(tree.tag)
    ? stripped(tree['arg'])
    : tree.tag === 'FUNCEXPR' && tree['funcformat'] !== '0'
      ? stripped(nodesOf(tree['args'])[0])
      : undefined
}
