/** A node of PostgreSQL's parse tree, as `pg_node_tree` writes it. Field names lose their colon. */
export type Node = { tag: string } & { [field: string]: Tree }
export type Tree = Node | readonly Tree[] | string | undefined

/** Reads what `pg_proc.prosqlbody::text` says. */
export function readNodeTree(text: string): Tree {
  let at = 0
  return read()

  function read(): Tree {
    const token = next()
    if (token === '(') return readList(')')
    if (token === '[') return readList(']')
    if (token === '{') return readNode()
    return token === '<>' ? undefined : token
  }

  function readList(end: string): readonly Tree[] {
    const found: Tree[] = []
    while (peek() !== end) found.push(read())
    next()
    return found
  }

  function readNode(): Node {
    const node: Node = { tag: next() }
    while (peek() !== '}') {
      const field = next().slice(1)
      node[field] = read()
      // A constant's value is its length and its bytes.
      if (field === 'constvalue' && node[field] !== undefined) node[field] = read()
      else while (!/^[:}]/.test(peek())) read()
    }
    next()
    return node
  }

  function next(): string {
    const token = peek()
    at += token.length
    return token
  }

  function peek(): string {
    while (/\s/.test(text[at] ?? '')) at++
    const one = text[at] ?? ''
    if ('(){}[]'.includes(one)) return one
    const end = /(?:\\.|"(?:\\.|[^"\\])*"|[^\s(){}[\]\\])+/y
    end.lastIndex = at
    return end.exec(text)?.[0] ?? one
  }
}

export const isNode = (tree: Tree): tree is Node => typeof tree === 'object' && !Array.isArray(tree)
export const listOf = (tree: Tree): readonly Tree[] => (Array.isArray(tree) ? tree : [])
export const nodesOf = (tree: Tree): readonly Node[] => listOf(tree).filter(isNode)
/** A name: quoted in lists of strings, escaped elsewhere. */
export const wordOf = (tree: Tree) =>
  typeof tree === 'string' ? (tree.startsWith('"') ? tree.slice(1, -1) : tree).replaceAll(/\\(.)/g, '$1') : ''
