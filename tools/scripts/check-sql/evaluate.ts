import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** A node of the TypeScript tree, as far as is needed here. */
// oxlint-disable-next-line no-explicit-any -- the parser's node types are a union of two hundred
export type Ast = any

/** One source file: its tree, and who is whose parent. */
export type Source = {
  file: string
  text: string
  program: Ast
  parents: Map<Ast, Ast>
  lineOf(offset: number): number
}

type Bindings = ReadonlyMap<string, unknown>
type Closure = { node: Ast; source: Source; bindings: Bindings }
/** Asked wherever the text depends on what is only known when the program runs: which of `count` ways? */
type Choose = (key: string, count: number) => number

class NotStatic extends Error {}
const mostTexts = 256

/** Reads source files once each, and finds out which texts an expression can be. */
export function openSources(root: string) {
  const sources = new Map<string, Source>()
  const aliases: Record<string, string> =
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).imports ?? {}

  return { read, textsOf }

  function read(file: string): Source {
    const known = sources.get(file)
    if (known) return known
    const text = readFileSync(path.join(root, file), 'utf8')
    const { program } = parseSync(file, text, { lang: 'ts' })
    const parents = new Map<Ast, Ast>()
    visit(program, undefined, (node, parent) => parents.set(node, parent))
    const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
    const source = {
      file,
      text,
      program,
      parents,
      lineOf: (offset: number) => ends.filter((end) => end < offset).length + 1,
    }
    sources.set(file, source)
    return source
  }

  /** Every text that the expression can be; alternatives of one condition are taken together. @throws when it is not made of constants */
  function textsOf(node: Ast, source: Source): readonly string[] {
    const texts = new Set<string>()
    let path: { key: string; taken: number; count: number }[] = []
    for (let runs = 0; ; runs++) {
      if (runs > mostTexts) throw new NotStatic(`the text has more than ${mostTexts} forms`)
      const walked: typeof path = []
      const choose: Choose = (key, count) => {
        const before = walked.find((step) => step.key === key)
        if (before) return before.taken
        const step = path[walked.length] ?? { key, taken: 0, count }
        walked.push(step)
        return step.taken
      }
      const value = evaluate(node, source, new Map(), choose)
      if (typeof value !== 'string') throw new NotStatic('the text is not known before the program runs')
      texts.add(value)
      path = walked
      while (path.length > 0 && path.at(-1)!.taken + 1 >= path.at(-1)!.count) path.pop()
      const last = path.at(-1)
      if (!last) return [...texts]
      path = [...path.slice(0, -1), { ...last, taken: last.taken + 1 }]
    }
  }

  function evaluate(node: Ast, source: Source, bindings: Bindings, choose: Choose): unknown {
    const value = (inner: Ast) => evaluate(inner, source, bindings, choose)
    const fail = (): never => {
      throw new NotStatic(`not static: ${source.text.slice(node.start, node.end).slice(0, 60)}`)
    }
    switch (node.type) {
      case 'Literal':
        return node.regex ? new RegExp(node.regex.pattern, node.regex.flags) : node.value
      case 'TemplateLiteral':
        return node.quasis
          .map(
            (quasi: Ast, nr: number) =>
              quasi.value.cooked + (nr < node.expressions.length ? textOf(value(node.expressions[nr])) : ''),
          )
          .join('')
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return value(node.expression)
      case 'BinaryExpression':
        if (node.operator === '+') return textOf(value(node.left)) + textOf(value(node.right))
        return fail()
      case 'ConditionalExpression': {
        const test = attempt(() => value(node.test))
        const isTrue = test
          ? Boolean(test.value)
          : choose(`${source.file} ${source.text.slice(node.test.start, node.test.end)}`, 2) === 0
        return value(isTrue ? node.consequent : node.alternate)
      }
      case 'LogicalExpression': {
        const left = attempt(() => value(node.left))
        if (!left) return fail()
        if (node.operator === '??') return left.value ?? value(node.right)
        return node.operator === '||' ? left.value || value(node.right) : left.value && value(node.right)
      }
      case 'ArrayExpression':
        return node.elements.flatMap((one: Ast) => {
          if (one.type === 'SpreadElement') return value(one.argument) as unknown[]
          const found = attempt(() => value(one))
          return [found ? found.value : new Unknown()]
        })
      case 'ObjectExpression':
        return Object.fromEntries(
          node.properties.flatMap((one: Ast) => {
            if (one.type === 'SpreadElement') return Object.entries(value(one.argument) as object)
            // A property that isn't constant only matters once something reads it.
            const found = attempt(() => value(one.value))
            return [
              [
                one.computed ? textOf(value(one.key)) : (one.key.name ?? one.key.value),
                found ? found.value : new Unknown(),
              ],
            ]
          }),
        )
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return { node, source, bindings } satisfies Closure
      case 'Identifier':
        return node.name === 'undefined'
          ? undefined
          : known(lookUp(node.name, node, source, bindings, choose), fail)
      case 'MemberExpression':
        return known(member(node, source, bindings, choose), fail)
      case 'CallExpression':
        return call(node, source, bindings, choose)
      default:
        return fail()
    }
  }

  function member(node: Ast, source: Source, bindings: Bindings, choose: Choose): unknown {
    const object = evaluate(node.object, source, bindings, choose) as Record<string, unknown>
    if (!node.computed) return object[node.property.name]
    const key = attempt(() => evaluate(node.property, source, bindings, choose))
    if (key && !(key.value instanceof Unknown)) return object[String(key.value)]
    const values = Object.values(object)
    return values[
      choose(`${source.file} ${source.text.slice(node.property.start, node.property.end)}`, values.length)
    ]
  }

  function call(node: Ast, source: Source, bindings: Bindings, choose: Choose): unknown {
    const argument = (nr: number) => evaluate(node.arguments[nr], source, bindings, choose)
    if (node.callee.type === 'MemberExpression' && !node.callee.computed) {
      const name = node.callee.property.name
      const { object } = node.callee
      if (object.type === 'Identifier' && object.name === 'Object' && /^(keys|values|entries)$/.test(name))
        return Object[name as 'keys'](argument(0) as object)
      const on = evaluate(object, source, bindings, choose)
      if (Array.isArray(on) && /^(map|flatMap|filter)$/.test(name)) {
        const closure = argument(0) as Closure
        return on[name as 'map']((...args: unknown[]) => apply(closure, args, choose))
      }
      if (Array.isArray(on) && name === 'join') on.forEach((one) => void textOf(one))
      if (Array.isArray(on) && /^(join|slice|concat)$/.test(name))
        return on[name as 'join'](...node.arguments.map((_: Ast, nr: number) => argument(nr)))
      if (
        typeof on === 'string' &&
        /^(replace|replaceAll|slice|trim|toLowerCase|toUpperCase|repeat)$/.test(name)
      )
        return on[name as 'replace'](
          ...(node.arguments.map((_: Ast, nr: number) => argument(nr)) as [string, string]),
        )
    }
    const closure = attempt(() => evaluate(node.callee, source, bindings, choose))?.value as
      | Closure
      | undefined
    if (!closure?.node)
      throw new NotStatic(`not static: ${source.text.slice(node.start, node.end).slice(0, 60)}`)
    return apply(
      closure,
      node.arguments.map((_: Ast, nr: number) => attempt(() => argument(nr))?.value ?? new Unknown()),
      choose,
    )
  }

  function apply({ node, source, bindings }: Closure, args: readonly unknown[], choose: Choose): unknown {
    const inner = new Map(bindings)
    node.params.forEach((param: Ast, nr: number) => {
      const target = param.type === 'AssignmentPattern' ? param.left : param
      const given =
        args.length > nr
          ? args[nr]
          : param.type === 'AssignmentPattern'
            ? evaluate(param.right, source, bindings, choose)
            : undefined
      if (target.type === 'Identifier' && !(given instanceof Unknown)) inner.set(target.name, given)
      if (
        target.type === 'ObjectPattern' &&
        given &&
        typeof given === 'object' &&
        !(given instanceof Unknown)
      )
        for (const one of target.properties)
          inner.set(one.value.name, (given as Record<string, unknown>)[one.key.name])
      if (target.type === 'ArrayPattern' && Array.isArray(given))
        target.elements.forEach((one: Ast, at: number) => inner.set(one.name, given[at]))
    })
    if (node.body.type !== 'BlockStatement') return evaluate(node.body, source, inner, choose)
    for (const statement of node.body.body) {
      if (statement.type === 'ReturnStatement') return evaluate(statement.argument, source, inner, choose)
      if (statement.type !== 'VariableDeclaration')
        throw new NotStatic('a text is made by a function with conditions')
    }
    return undefined
  }

  /** What a name stands for: given, in a block around, at the file's top, imported, or a parameter that only takes certain words. */
  function lookUp(name: string, at: Ast, source: Source, bindings: Bindings, choose: Choose): unknown {
    if (bindings.has(name)) return bindings.get(name)
    for (let node = source.parents.get(at); node; node = source.parents.get(node)) {
      if (/Function/.test(node.type)) {
        const found = node.params.map((param: Ast) => annotationOf(param, name)).find(Boolean)
        if (found) return fromAnnotation(found, name, source, choose)
      }
      for (const statement of node.type === 'Program' || node.type === 'BlockStatement' ? node.body : []) {
        const found = declared(
          statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
          name,
        )
        if (found?.type === 'FunctionDeclaration')
          return { node: found, source, bindings: new Map() } satisfies Closure
        if (found?.at !== undefined)
          return (evaluate(found.init, source, bindings, choose) as unknown[])[found.at]
        if (found) return evaluate(found, source, bindings, choose)
      }
      if (node.type === 'Program') return imported(name, source, choose)
    }
    return new Unknown()
  }

  function imported(name: string, source: Source, choose: Choose): unknown {
    for (const statement of source.program.body) {
      if (statement.type !== 'ImportDeclaration') continue
      const specifier = statement.specifiers.find((one: Ast) => one.local.name === name)
      const file = specifier && resolve(statement.source.value, source.file)
      if (!file) continue
      const target = read(file)
      return lookUp(specifier.imported.name, target.program.body.at(-1), target, new Map(), choose)
    }
    return new Unknown()
  }

  function resolve(specifier: string, from: string): string | undefined {
    for (const [pattern, target] of Object.entries(aliases)) {
      const [start = ''] = pattern.split('*')
      if (specifier.startsWith(start)) return path.join(target.replace('*', specifier.slice(start.length)))
    }
    const file = path.join(path.dirname(from), specifier)
    return specifier.startsWith('.') && existsSync(path.join(root, file)) ? file : undefined
  }

  /** A parameter whose type is a list of words can be each of them. */
  function fromAnnotation(type: Ast, name: string, source: Source, choose: Choose): unknown {
    const words = wordsOf(type, source, choose)
    if (!words) return new Unknown()
    return words[choose(`${source.file} ${name}`, words.length)]
  }

  function wordsOf(type: Ast, source: Source, choose: Choose): readonly unknown[] | undefined {
    if (type.type === 'TSParenthesizedType') return wordsOf(type.typeAnnotation, source, choose)
    if (type.type === 'TSLiteralType') return [evaluate(type.literal, source, new Map(), choose)]
    if (type.type === 'TSUnionType') {
      const each = type.types.map((one: Ast) => wordsOf(one, source, choose))
      return each.every(Boolean) ? each.flat() : undefined
    }
    if (
      type.type === 'TSTypeOperator' &&
      type.operator === 'keyof' &&
      type.typeAnnotation.type === 'TSTypeQuery'
    ) {
      const object = attempt(() =>
        lookUp(type.typeAnnotation.exprName.name, type, source, new Map(), choose),
      )?.value
      return object ? Object.keys(object) : undefined
    }
    if (type.type === 'TSTypeReference') {
      for (const statement of source.program.body) {
        const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (inner?.type === 'TSTypeAliasDeclaration' && inner.id.name === type.typeName.name)
          return wordsOf(inner.typeAnnotation, source, choose)
      }
    }
    return undefined
  }
}

class Unknown {}
const known = (value: unknown, fail: () => never) => (value instanceof Unknown ? fail() : value)

function attempt(work: () => unknown): { value: unknown } | undefined {
  try {
    return { value: work() }
  } catch (error) {
    if (error instanceof NotStatic || error instanceof TypeError) return
    throw error
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new NotStatic('a part of the text is not known before the program runs')
}

/** The type that a parameter, or a part of one that is taken apart, is said to have. */
function annotationOf(param: Ast, name: string): Ast {
  const target = param.type === 'AssignmentPattern' ? param.left : param
  const type = target.typeAnnotation?.typeAnnotation
  if (target.type === 'Identifier') return target.name === name ? (type ?? { type: 'none' }) : undefined
  if (target.type !== 'ObjectPattern') return
  const part = target.properties.find((one: Ast) => (one.value?.left ?? one.value)?.name === name)
  if (!part) return
  return (
    type?.members?.find((one: Ast) => one.key?.name === part.key.name)?.typeAnnotation?.typeAnnotation ?? {
      type: 'none',
    }
  )
}

function declared(statement: Ast, name: string): Ast {
  if (statement?.type === 'FunctionDeclaration' && statement.id?.name === name) return statement
  if (statement?.type !== 'VariableDeclaration' || statement.kind !== 'const') return
  for (const { id, init } of statement.declarations) {
    if (id.name === name) return init
    const at = id.type === 'ArrayPattern' ? id.elements.findIndex((one: Ast) => one?.name === name) : -1
    if (at >= 0) return { init, at }
  }
}

export function visit(node: Ast, parent: Ast, see: (node: Ast, parent: Ast) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, parent, see)
    return
  }
  if (!node || typeof node !== 'object' || typeof node.type !== 'string') return
  see(node, parent)
  for (const key in node) if (typeof node[key] === 'object') visit(node[key], node, see)
}
