import type pg from 'pg'
import type { Catalog, Column, Routine } from './catalog.ts'
import { isNode, listOf, type Node, nodesOf, readNodeTree, type Tree, wordOf } from './node-tree.ts'

/** What a value is to TypeScript: the members of a union, and whether it can be null. */
export type Value = { parts: readonly string[]; nullable: boolean }
export type NamedValue = Value & { name: string }

/** Built-in functions that answer null although none of their arguments is null. */
const givesNull =
  /^(current_setting|array_(length|position|upper|lower|ndims)|(lower|upper)$|jsonb?_(extract_path|object_field|array_element)|jsonb_path_query_first|substring|regexp_(match|substr)$|to_reg|pg_get_|obj_description|nullif)/
/** Built-in functions that are called with nulls and answer none. */
const neverNull =
  /^(jsonb?_build_(object|array)|concat(_ws)?|set_config|num_n(on)?nulls|now|clock_timestamp|gen_random_uuid|uuidv[47]|pg_backend_pid|current_database|count|row_number|rank|dense_rank|jsonb?_object_agg|pg_notify|pg_advisory_\w+|random)$/

/** `set` are the columns that a condition lets through: not null, and when it names them, only these words. */
type Scope = {
  query: Node
  parent: Scope | undefined
  params: readonly Value[]
  set: ReadonlyMap<string, readonly string[] | undefined>
}

/** Derives types from PostgreSQL's own parse trees, so that joins, conditions and functions count. */
export function inferrer(catalog: Catalog, client: pg.Client) {
  /** For each function that was looked into: the queries whose rows it answers. */
  const answers = new Map<number, readonly Node[]>()

  let serial = 0

  return { typeOf, columnsOfText }

  /** The columns that a statement answers, in order. */
  async function columnsOfText(body: string, params: readonly Value[]): Promise<readonly NamedValue[]> {
    const queries = queriesOf(readNodeTree(body))
    await loadBodies(body)
    const last = queries.at(-1)
    return last ? columnsOf(last, undefined, params) : []
  }

  /** Functions of ours are looked into: what they answer is made a parse tree as well. */
  async function loadBodies(tree: string): Promise<void> {
    for (const found of tree.matchAll(/:funcid (\d+)/g)) {
      const oid = Number(found[1])
      const routine = catalog.routines.get(oid)
      if (
        !routine ||
        answers.has(oid) ||
        routine.schema === 'pg_catalog' ||
        !/^(sql|plpgsql)$/.test(routine.language)
      )
        continue
      answers.set(oid, [])
      const bodies = routine.body ? [routine.body] : await bodiesOf(routine)
      for (const body of bodies) await loadBodies(body)
      answers.set(
        oid,
        bodies.map((body) => queriesOf(readNodeTree(body)).at(-1)).filter((query) => query !== undefined),
      )
    }
  }

  /** Nothing when one of them cannot be read alone: then the function answers what its declaration says, null not excluded. */
  async function bodiesOf(routine: Routine): Promise<readonly string[]> {
    const { rows } = await client.query('select unnest($1::oid[])::regtype::text as name', [routine.inputs])
    const inputs = rows.map(({ name }, nr) => `"${routine.inputNames[nr] || `arg${nr}`}" ${name}`)
    const texts = routine.language === 'sql' ? [routine.source] : returnsOf(routine)
    const variables = routine.language === 'sql' ? [] : variablesOf(routine.source)
    const made: string[] = []
    try {
      for (const text of texts) {
        const name = `body_${++serial}`
        const opening = `create function pg_temp.${name}(${[...inputs, ...variables].join(', ')}) returns void language sql begin atomic `
        await client.query(`${opening}${text.replace(/;?\s*$/, '')}; end`)
        const body = await client.query('select prosqlbody::text as body from pg_proc where proname = $1', [
          name,
        ])
        made.push(body.rows[0].body)
      }
      return made
    } catch {
      return []
    }
  }

  function columnsOf(
    query: Node,
    parent: Scope | undefined,
    params: readonly Value[],
  ): readonly NamedValue[] {
    const scope: Scope = { query, parent, params, set: new Map() }
    const targets = nodesOf(
      query['commandType'] === '1' ? query['targetList'] : query['returningList'],
    ).filter((target) => target['resjunk'] !== 'true')
    const names = targets.map((target) => wordOf(target['resname']))
    if (isNode(query['setOperations'])) {
      const branches = leavesOf(query['setOperations']).map((nr) => columnsOfEntry(entryOf(scope, nr), scope))
      return names.map((name, nr) => ({ ...union(branches.map((columns) => columns[nr] ?? unknown)), name }))
    }
    scope.set = settled(scope)
    return targets.map((target, nr) => ({ ...typed(target['expr'], scope), name: names[nr] ?? '' }))
  }

  /** Columns that a condition of the query lets through only when they are not null, or one of some words. */
  function settled(scope: Scope): Scope['set'] {
    const found = new Map<string, readonly string[] | undefined>()
    const { jointree } = scope.query
    if (isNode(jointree)) fromTree(jointree)
    return found

    function fromTree(tree: Node) {
      if (tree['tag'] === 'FROMEXPR') {
        for (const part of nodesOf(tree['fromlist'])) fromTree(part)
        fromCondition(tree['quals'])
      }
      if (tree['tag'] === 'JOINEXPR' && tree['jointype'] === '0') {
        if (isNode(tree['larg'])) fromTree(tree['larg'])
        if (isNode(tree['rarg'])) fromTree(tree['rarg'])
        fromCondition(tree['quals'])
      }
    }
    function fromCondition(tree: Tree) {
      if (!isNode(tree)) return
      if (tree.tag === 'BOOLEXPR' && tree['boolop'] === 'and')
        for (const part of nodesOf(tree['args'])) fromCondition(part)
      if (tree.tag === 'NULLTEST' && tree['nulltesttype'] === '1') note(tree['arg'])
      const [left, right] = nodesOf(tree['args'])
      const routine = catalog.routines.get(Number(tree['opfuncid']))
      const words = routine?.name === 'texteq' && right ? wordsIn(typed(right, scope)) : undefined
      if (tree.tag === 'OPEXPR' && routine?.isStrict) {
        note(left, words)
        note(right)
      }
      if (tree.tag === 'SCALARARRAYOPEXPR' && tree['useOr'] === 'true') note(left, words)
    }
    function note(tree: Tree, words?: readonly string[]) {
      if (!isNode(tree)) return
      if (tree.tag === 'RELABELTYPE') return note(tree['arg'], words)
      if (tree.tag !== 'VAR' || tree['varlevelsup'] !== '0') return
      const key = `${tree['varno']}.${tree['varattno']}`
      found.set(key, words ?? found.get(key))
    }
  }

  function entryOf(scope: Scope, nr: number): Node {
    return nodesOf(scope.query['rtable'])[nr - 1] ?? { tag: 'nothing' }
  }

  function climb(scope: Scope, levels: number): Scope {
    let at = scope
    for (let level = 0; level < levels; level++) at = at.parent ?? at
    return at
  }

  /** All columns of one entry of the range table but of a table or a join, whose are looked up one by one. */
  function columnsOfEntry(entry: Node, scope: Scope): readonly Value[] {
    switch (entry['rtekind']) {
      case '1':
        return isNode(entry['subquery']) ? columnsOf(entry['subquery'], scope, scope.params) : []
      case '3':
        return columnsOfFunctions(entry, scope)
      case '5': {
        const rows = listOf(entry['values_lists']).map((row) => nodesOf(row).map((one) => typed(one, scope)))
        return (rows[0] ?? []).map((_, nr) => union(rows.map((row) => row[nr] ?? unknown)))
      }
      case '6':
        return columnsOfCte(entry, scope)
      case '9':
        return nodesOf(entry['groupexprs']).map((one) => typed(one, scope))
      default:
        return []
    }
  }

  function columnsOfCte(entry: Node, scope: Scope): readonly Value[] {
    const home = climb(scope, Number(entry['ctelevelsup']))
    const cte = nodesOf(home.query['cteList']).find(
      (one) => wordOf(one['ctename']) === wordOf(entry['ctename']),
    )
    if (!cte || !isNode(cte['ctequery'])) return []
    const query = cte['ctequery']
    if (entry['self_reference'] === 'true') {
      // Of a recursive query what it begins with tells.
      const [first] = isNode(query['setOperations']) ? leavesOf(query['setOperations']) : []
      const inner: Scope = { query, parent: home, params: home.params, set: new Map() }
      return first ? columnsOfEntry(entryOf(inner, first), inner) : []
    }
    return columnsOf(query, home, home.params)
  }

  function columnsOfFunctions(entry: Node, scope: Scope): readonly Value[] {
    const columns = nodesOf(entry['functions']).flatMap((one) => {
      if (!isNode(one['funcexpr'])) return []
      const defined = listOf(one['funccoltypes'])
        .filter((type) => type !== 'o')
        .map((type) => ({ ...typeOf(Number(type)), nullable: true }))
      if (defined.length > 0) return defined
      return columnsOfCall(one['funcexpr'], scope)
    })
    return entry['funcordinality'] === 'true' ? [...columns, { parts: ['number'], nullable: false }] : columns
  }

  function columnsOfCall(call: Node, scope: Scope): readonly Value[] {
    const routine = catalog.routines.get(Number(call['funcid']))
    if (!routine) return [typed(call, scope)]
    const inner = resultOf(call, scope)
    if (inner) return inner
    if (routine.columns.length > 0) {
      const known = routine.schema === 'pg_catalog'
      return routine.columns.map(({ type }) => ({ ...typeOf(type), nullable: !known }))
    }
    const relation = catalog.relations.get(catalog.types.get(routine.result)?.relation ?? 0)
    if (relation) {
      // By their numbers, which columns that were dropped still have.
      return Array.from({ length: Math.max(...relation.keys()) }, (_, nr) => {
        const column = relation.get(nr + 1)
        return column ? { ...columnType(column), nullable: !routine.isSet || !column.notNull } : unknown
      })
    }
    return [typed(call, scope)]
  }

  /** What the body of a function answers, when it can be read. */
  function resultOf(call: Node, scope: Scope): readonly Value[] | undefined {
    const oid = Number(call['funcid'])
    const routine = catalog.routines.get(oid)
    const queries = answers.get(oid) ?? []
    if (!routine || queries.length === 0) return
    const given = nodesOf(call['args']).map((arg) => typed(arg, scope))
    const results = queries.map((query) => {
      const always =
        routine.isSet ||
        (answersAlways(query) && !(routine.isStrict && given.some(({ nullable }) => nullable)))
      return columnsOf(query, undefined, given).map((column) => ({
        ...column,
        nullable: column.nullable || !always,
      }))
    })
    return (results[0] ?? []).map((_, nr) => union(results.map((columns) => columns[nr] ?? unknown)))
  }

  function typeOf(oid: number): Value {
    const type = catalog.types.get(oid)
    if (!type) return unknown
    if (type.kind === 'd') return typeOf(type.base)
    if (type.kind === 'e') return { parts: type.words.map(quote), nullable: false }
    if (type.element) return { parts: arrayOf(typeOf(type.element).parts), nullable: false }
    return { parts: [scalars[type.name] ?? 'string'], nullable: false }
  }

  function columnType(column: Column): Value {
    if (column.isObject) return { parts: ['Record<string, unknown>'], nullable: false }
    const plain = typeOf(column.type)
    if (!column.words) return plain
    const words = column.words.map(quote)
    return { parts: plain.parts[0]?.endsWith('[]') ? arrayOf(words) : words, nullable: false }
  }

  function typed(tree: Tree, scope: Scope): Value {
    if (!isNode(tree)) return unknown
    const args = () => nodesOf(tree['args']).map((arg) => typed(arg, scope))
    const anyNull = () => args().some(({ nullable }) => nullable)
    switch (tree.tag) {
      case 'VAR':
        return valueOfVar(tree, scope)
      case 'CONST':
        return valueOfConst(tree)
      case 'PARAM': {
        if (tree['paramkind'] !== '0') return { ...typeOf(Number(tree['paramtype'])), nullable: true }
        const given = scope.params[Number(tree['paramid']) - 1]
        return given ?? { ...typeOf(Number(tree['paramtype'])), nullable: true }
      }
      case 'FUNCEXPR':
        return valueOfCall(tree, Number(tree['funcid']), Number(tree['funcresulttype']), scope)
      case 'OPEXPR':
        return valueOfCall(tree, Number(tree['opfuncid']), Number(tree['opresulttype']), scope)
      case 'AGGREF':
        return valueOfAggregate(tree, scope)
      case 'WINDOWFUNC': {
        const name = catalog.routines.get(Number(tree['winfnoid']))?.name ?? ''
        return { ...typeOf(Number(tree['wintype'])), nullable: !neverNull.test(name) }
      }
      case 'COALESCEEXPR': {
        const full = fullJoinOf(tree, scope)
        const each = nodesOf(tree['args']).map((arg) => typed(full ? without(arg, full) : arg, scope))
        return { ...union(each), nullable: each.every(({ nullable }) => nullable) }
      }
      case 'MINMAXEXPR': {
        const each = args()
        return { ...union(each), nullable: each.every(({ nullable }) => nullable) }
      }
      case 'CASEEXPR': {
        const results = nodesOf(tree['args']).map((one) => typed(one['result'], scope))
        return union([
          ...results,
          isNode(tree['defresult']) ? typed(tree['defresult'], scope) : { parts: [], nullable: true },
        ])
      }
      case 'NULLIFEXPR':
        return { ...(args()[0] ?? unknown), nullable: true }
      case 'DISTINCTEXPR':
      case 'NULLTEST':
      case 'BOOLEANTEST':
        return boolean
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
      case 'ROWCOMPAREEXPR':
        return { ...boolean, nullable: anyNull() }
      case 'SUBLINK':
        return valueOfSublink(tree, scope)
      case 'RELABELTYPE': {
        const inner = typed(tree['arg'], scope)
        return isText(typeOf(Number(tree['resulttype'])))
          ? inner
          : { ...typeOf(Number(tree['resulttype'])), nullable: inner.nullable }
      }
      case 'COERCETODOMAIN':
        return typed(tree['arg'], scope)
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'CONVERTROWTYPEEXPR': {
        const inner = typed(tree['arg'], scope)
        const result = typeOf(Number(tree['resulttype']))
        return {
          parts:
            isText(result) && inner.parts.every((part) => part.startsWith("'")) ? inner.parts : result.parts,
          nullable: inner.nullable,
        }
      }
      case 'FIELDSELECT': {
        const arg = isNode(tree['arg']) ? tree['arg'] : undefined
        const relation = catalog.relations.get(
          catalog.types.get(Number(arg?.['vartype'] ?? arg?.['funcresulttype'] ?? arg?.['paramtype']))
            ?.relation ?? 0,
        )
        const column = relation?.get(Number(tree['fieldnum']))
        const whole = typed(arg, scope)
        return column
          ? { ...columnType(column), nullable: whole.nullable || !column.notNull }
          : { ...typeOf(Number(tree['resulttype'])), nullable: true }
      }
      case 'ARRAYEXPR': {
        const each = nodesOf(tree['elements']).map((one) => typed(one, scope))
        const isTuple = each.length > 1 && each.every(({ parts }) => parts.length === 1)
        const parts = isTuple
          ? [`[${each.map((one) => one.parts[0]).join(', ')}]`]
          : arrayOf(union(each).parts)
        return { parts, nullable: false }
      }
      case 'SQLVALUEFUNCTION':
      case 'GROUPINGFUNC':
        return { ...typeOf(Number(tree['type'] ?? 23)), nullable: false }
      case 'SUBSCRIPTINGREF':
        return { ...typeOf(Number(tree['refrestype'])), nullable: true }
      case 'ROWEXPR':
        return { parts: ['unknown'], nullable: false }
      default:
        return unknown
    }
  }

  /** The full join whose two sides are taken together: one of them is there. */
  function fullJoinOf(tree: Node, scope: Scope): string | undefined {
    const args = nodesOf(tree['args'])
    if (args.length !== 2) return
    const [one = [], other = []] = args.map((arg) => listOf(arg['varnullingrels']).slice(1))
    return one
      .filter((nr) => other.includes(nr))
      .find((nr) => entryOf(scope, Number(nr))['jointype'] === '2') as string | undefined
  }

  function valueOfVar(node: Node, from: Scope): Value {
    const scope = climb(from, Number(node['varlevelsup']))
    const [nr, column] = [Number(node['varno']), Number(node['varattno'])]
    const entry = entryOf(scope, nr)
    const nulled = listOf(node['varnullingrels']).length > 1 || isOtherRow(node, scope)
    const found = columnOfEntry(entry, column, node, scope)
    const words = scope.set.get(`${nr}.${column}`)
    return {
      parts: words ?? found.parts,
      nullable: (found.nullable || nulled) && !scope.set.has(`${nr}.${column}`),
    }
  }

  /** `old` of a row that is new, `new` of one that goes. */
  function isOtherRow(node: Node, scope: Scope) {
    const command = scope.query['commandType']
    return (
      (node['varreturningtype'] === '1' && command === '3') ||
      (node['varreturningtype'] === '2' && command === '4')
    )
  }

  function columnOfEntry(entry: Node, nr: number, node: Node, scope: Scope): Value {
    if (nr < 0) return { ...typeOf(Number(node['vartype'])), nullable: false }
    if (nr === 0) return { parts: ['unknown'], nullable: false }
    if (entry['rtekind'] === '0') {
      const column = catalog.relations.get(Number(entry['relid']))?.get(nr)
      return column ? { ...columnType(column), nullable: !column.notNull } : unknown
    }
    if (entry['rtekind'] === '2') return typed(listOf(entry['joinaliasvars'])[nr - 1], scope)
    return columnsOfEntry(entry, scope)[nr - 1] ?? { ...typeOf(Number(node['vartype'])), nullable: true }
  }

  function valueOfCall(node: Node, oid: number, result: number, scope: Scope): Value {
    const routine = catalog.routines.get(oid)
    const type = typeOf(result)
    if (!routine) return { ...type, nullable: true }
    const args = nodesOf(node['args'])
    const given = () => args.map((arg) => typed(arg, scope))
    const [inner] = resultOf({ ...node, funcid: String(oid) }, scope) ?? []
    if (inner)
      return {
        parts: type.parts[0] === 'unknown' || isText(type) ? inner.parts : type.parts,
        nullable: inner.nullable,
      }
    if (routine.schema !== 'pg_catalog')
      return { ...type, nullable: catalog.types.get(result)?.name !== 'void' }
    if (/^jsonb?_build_object$/.test(routine.name)) return { parts: [objectOf(args, scope)], nullable: false }
    if (/^to_jsonb?$/.test(routine.name))
      return { parts: asJson((given()[0] ?? unknown).parts), nullable: given()[0]?.nullable ?? true }
    if (/^unnest$/.test(routine.name))
      return {
        parts: (given()[0] ?? unknown).parts.flatMap((part) => elementsOf(part)),
        nullable: false,
      }
    if (/^generate_series$/.test(routine.name)) return { ...type, nullable: false }
    if (routine.name === 'current_setting' && args.length === 1) return { ...type, nullable: false }
    if (neverNull.test(routine.name)) return { ...type, nullable: false }
    if (
      givesNull.test(routine.name) &&
      !(/^(lower|upper)$/.test(routine.name) && isText(type) && routine.result === 25)
    )
      return { ...type, nullable: true }
    return { ...type, nullable: !routine.isStrict || given().some(({ nullable }) => nullable) }
  }

  function valueOfAggregate(node: Node, scope: Scope): Value {
    const name = catalog.routines.get(Number(node['aggfnoid']))?.name ?? ''
    const type = typeOf(Number(node['aggtype']))
    if (name === 'count') return { ...type, nullable: false }
    const args = nodesOf(node['args']).map((target) => ({
      tree: target['expr'],
      value: typed(target['expr'], scope),
    }))
    const [first = { tree: undefined, value: unknown }] = args
    const grouped = nodesOf(scope.query['groupClause']).length > 0 && !isNode(node['aggfilter'])
    if (/^jsonb?_agg$/.test(name))
      return { parts: arrayOf(withNull(asJson(first.value.parts), first.value.nullable)), nullable: !grouped }
    if (name === 'array_agg')
      return { parts: arrayOf(withNull(first.value.parts, first.value.nullable)), nullable: !grouped }
    const parts = /^(min|max)$/.test(name) ? first.value.parts : type.parts
    return { parts, nullable: !grouped || first.value.nullable }
  }

  function valueOfSublink(node: Node, scope: Scope): Value {
    const query = isNode(node['subselect']) ? node['subselect'] : { tag: 'nothing' }
    if (node['subLinkType'] === '0') return boolean
    const [column = unknown] = columnsOf(query, scope, scope.params)
    if (node['subLinkType'] === '6')
      return { parts: arrayOf(withNull(column.parts, column.nullable)), nullable: false }
    if (node['subLinkType'] === '4') return { ...column, nullable: column.nullable || !answersAlways(query) }
    const test = isNode(node['testexpr']) ? nodesOf(node['testexpr']['args']) : []
    const [left] = test
    return { ...boolean, nullable: column.nullable || (left ? typed(left, scope).nullable : true) }
  }

  function objectOf(args: readonly Node[], scope: Scope): string {
    const fields: string[] = []
    for (let nr = 0; nr < args.length; nr += 2) {
      const name = literalOf(args[nr])
      if (name === undefined) return 'Record<string, unknown>'
      const value = typed(args[nr + 1], scope)
      fields.push(`${propertyName(name)}: ${withNull(asJson(value.parts), value.nullable).join(' | ')}`)
    }
    return `{ ${fields.join('; ')} }`
  }

  function valueOfConst(node: Node): Value {
    const type = Number(node['consttype'])
    if (node['constisnull'] === 'true') return { parts: [], nullable: true }
    const name = catalog.types.get(type)?.name
    const bytes = bytesOf(node)
    if (name === 'bool') return { parts: [bytes[0] ? 'true' : 'false'], nullable: false }
    if (name === 'text' || name === 'citext' || name === 'unknown')
      return { parts: [quote(textOfConst(node))], nullable: false }
    if (name === '_text') return { parts: arrayOf(textsOfConst(node).map(quote)), nullable: false }
    if (name === 'json' && textOfConst(node) === '[]') return { parts: ['never[]'], nullable: false }
    if (name === 'jsonb' && bytes.length === 8 && bytes[7] === 0x40)
      return { parts: ['never[]'], nullable: false }
    return { ...typeOf(type), nullable: false }
  }
}

/** A query that has no table, or only sums up, answers one row whatever there is. */
const answersAlways = (query: Node) => {
  const tree = query['jointree']
  const from = isNode(tree) ? nodesOf(tree['fromlist']) : []
  const isPlain = from.length === 0 && !(isNode(tree) && isNode(tree['quals']))
  const isSum =
    query['hasAggs'] === 'true' && nodesOf(query['groupClause']).length === 0 && !isNode(query['havingQual'])
  return (
    query['commandType'] === '1' &&
    !isNode(query['setOperations']) &&
    (isPlain || isSum) &&
    query['hasTargetSRFs'] !== 'true'
  )
}

const leavesOf = (tree: Node): readonly number[] =>
  tree.tag === 'RANGETBLREF'
    ? [Number(tree['rtindex'])]
    : [tree['larg'], tree['rarg']].filter(isNode).flatMap(leavesOf)

const queriesOf = (tree: Tree): readonly Node[] =>
  isNode(tree) ? (tree.tag === 'QUERY' ? [tree] : []) : listOf(tree).flatMap(queriesOf)

const without = (node: Node, nr: string): Node => ({
  ...node,
  varnullingrels: listOf(node['varnullingrels']).filter((one) => one !== nr),
})

/** What a function in PL/pgSQL answers, as statements: each `return`. */
function returnsOf({ source, isSet, result }: Routine): readonly string[] {
  if (result === 2278 || /return query execute/i.test(source)) return []
  const plain = source.replace(/--.*$/gm, '')
  if (isSet) return [...plain.matchAll(/\breturn query\s+([^;]+);/gi)].map(([, text = '']) => text)
  return [...plain.matchAll(/\breturn\s+([^;]+);/gi)].map(([, text = '']) => `select ${text}`)
}

/** The variables of a function's opening, as arguments. */
function variablesOf(source: string): readonly string[] {
  const [, opening = ''] = /^\s*(?:#\w+ \w+\s*)*declare\b([\s\S]*?)\bbegin\b/i.exec(source) ?? []
  return opening
    .split(';')
    .map((line) =>
      /^\s*(\w+)\s+(?:constant\s+)?([\w.]+(?:\[\])?(?: with time zone)?)/.exec(line.replace(/--.*$/gm, '')),
    )
    .filter((found) => found !== null)
    .map(([, name, type]) => `"${name}" ${type}`)
}

const unknown: Value = { parts: ['unknown'], nullable: true }
const boolean: Value = { parts: ['boolean'], nullable: false }

/** As the driver's parsers deliver them: server/wire-values.ts. */
const scalars: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  oid: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
  record: 'unknown',
  point: 'unknown',
  interval: 'unknown',
}

export const quote = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const isText = ({ parts }: Value) => parts.length === 1 && parts[0] === 'string'
/** The words that a text, or an element of an array, can be. */
const wordsIn = ({ parts }: Value): readonly string[] | undefined => {
  const words = parts.flatMap((part) =>
    part.startsWith('[')
      ? part.slice(1, -1).split(', ')
      : elementsOf(part.endsWith('[]') ? part : `(${part})[]`),
  )
  return words.every((word) => word.startsWith("'")) ? words : undefined
}
/** What an array is taken apart into; of a value that is one, null is left out. */
const elementsOf = (part: string) =>
  elementOf(part)
    .split(' | ')
    .filter((one) => one !== 'null')
const elementOf = (part: string) =>
  part.endsWith('[]') ? part.slice(0, -2).replace(/^\((.*)\)$/, '$1') : 'unknown'
const arrayOf = (parts: readonly string[]) => [
  parts.length === 1 && /^\{|^[^|]*$/.test(parts[0] ?? '') ? `${parts[0]}[]` : `(${parts.join(' | ')})[]`,
]
const withNull = (parts: readonly string[], nullable: boolean) =>
  nullable && !parts.includes('unknown') ? [...parts, 'null'] : parts
/** JSON has texts for what is neither number nor boolean. */
const asJson = (parts: readonly string[]) => parts.map((part) => (part === 'Buffer' ? 'string' : part))
export const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name))

export function union(values: readonly Value[]): Value {
  let parts = [...new Set(values.flatMap((value) => value.parts))]
  if (parts.includes('unknown')) parts = ['unknown']
  if (parts.includes('string')) parts = parts.filter((part) => !part.startsWith("'"))
  if (parts.includes('true') && parts.includes('false'))
    parts = [...parts.filter((part) => !/^(true|false)$/.test(part)), 'boolean']
  if (parts.includes('boolean')) parts = parts.filter((part) => !/^(true|false)$/.test(part))
  if (parts.some((part) => part.endsWith('[]'))) parts = parts.filter((part) => part !== 'never[]')
  return { parts, nullable: values.some(({ nullable }) => nullable) }
}

function bytesOf(node: Node): readonly number[] {
  return listOf(node['constvalue']).map((byte) => Number(byte) & 255)
}

/** A text has its length before it, or a zero behind it. */
const textOfConst = (node: Node) => {
  const bytes = bytesOf(node)
  return Buffer.from(node['constlen'] === '-2' ? bytes.slice(0, -1) : bytes.slice(4)).toString()
}

/** The texts of an array of one dimension without nulls, as it lies in memory. */
function textsOfConst(node: Node): readonly string[] {
  const bytes = Buffer.from(bytesOf(node))
  const count = bytes.readInt32LE(4) === 0 ? 0 : bytes.readInt32LE(16)
  const texts: string[] = []
  for (let at = 24; texts.length < count; ) {
    const length = bytes.readUInt32LE(at) >>> 2
    texts.push(bytes.subarray(at + 4, at + length).toString())
    at += Math.ceil(length / 4) * 4
  }
  return texts
}

function literalOf(tree: Tree): string | undefined {
  if (!isNode(tree)) return
  if (tree.tag === 'CONST' && tree['constisnull'] === 'false') return textOfConst(tree)
  return tree.tag === 'RELABELTYPE' ? literalOf(tree['arg']) : undefined
}
