import type pg from 'pg'
import { propertyOf } from '#server/wire-values.ts'
import { readCatalog } from './catalog.ts'
import type { Fault, Statement } from './find-statements.ts'
import { inferrer, type NamedValue, propertyName, union, type Value } from './infer.ts'
import { paramsOf } from './params.ts'

type Described = { name: string; params: readonly Value[]; row: readonly NamedValue[] }

/** Has PostgreSQL prepare every statement, and derives the types of its values and rows. Nothing is executed. */
export async function describeAll(client: pg.Client, statements: readonly Statement[]) {
  const catalog = await readCatalog(client)
  const infer = inferrer(catalog, client)
  const described: Described[] = []
  const faults: Fault[] = []
  let nr = 0
  for (const statement of statements) {
    const forms: Described[] = []
    for (const text of statement.texts) {
      try {
        forms.push({ name: statement.name, ...(await describe(text)) })
      } catch (error) {
        const { message, position } = error as { message: string; position?: string }
        faults.push({
          file: statement.file,
          line: statement.lineAt(Number(position ?? 1) - 1),
          message: statement.name ? `${message} (${statement.name})` : message,
        })
        break
      }
    }
    if (statement.name && forms.length === statement.texts.length) described.push(merge(statement, forms))
  }
  return { described, faults }

  async function describe(text: string) {
    nr++
    const opening = `prepare statement_${nr} as `
    try {
      await client.query(opening + text)
    } catch (error) {
      const fault = error as { code: string; position?: string }
      if (fault.code === '42601' && /^\s*lock\b/.test(text)) return describeCommand(text)
      throw Object.assign(
        fault as unknown as Error,
        fault.position && { position: String(Number(fault.position) - opening.length) },
      )
    }
    const { rows } = await client.query(
      `select parameter_types::oid[]::int[] as oids, parameter_types::text[] as types from pg_prepared_statements where name = $1`,
      [`statement_${nr}`],
    )
    const { oids, types } = rows[0] as { oids: number[]; types: string[] }
    await client.query(
      `create function pg_temp.statement_${nr}(${types.join(', ')}) returns void language sql begin atomic ${text.replace(/;?\s*$/, '')}; end`,
    )
    const { rows: made } = await client.query(
      'select prosqlbody::text as body from pg_proc where proname = $1',
      [`statement_${nr}`],
    )
    const body: string = made[0].body
    const plain = oids.map((oid) => asValue(infer.typeOf(oid)))
    const params = paramsOf(body, plain, catalog)
    const columns = await infer.columnsOfText(body, params)
    return { params, row: columns.map(shaped) }
  }

  /** A command that cannot be prepared is carried out, and taken back. */
  async function describeCommand(text: string) {
    await client.query('begin')
    await client.query(text).finally(() => client.query('rollback'))
    return { params: [], row: [] }
  }

  function merge({ file, line }: Statement, forms: readonly Described[]): Described {
    const [first] = forms as [Described]
    const names = (form: Described) => form.row.map(({ name }) => name).join()
    for (const form of forms) {
      if (form.params.length !== first.params.length || names(form) !== names(first))
        faults.push({ file, line, message: `the forms of ${first.name} differ in their values or columns` })
    }
    return {
      name: first.name,
      params: first.params.map((_, at) => union(forms.map(({ params }) => params[at]!))),
      row: first.row.map(({ name }, at) => ({ name, ...union(forms.map(({ row }) => row[at]!)) })),
    }
  }
}

/** JSON is handed over as a text. */
const asValue = ({ parts, nullable }: Value): Value => ({
  parts: parts.map((part) => (part === 'unknown' ? 'string' : part.replace(/^(\w+)\[\]$/, '($1 | null)[]'))),
  nullable,
})

/** `as "minutes!"` says that a column is never null, `as "minutes?"` that it may be. */
function shaped({ name, parts, nullable }: NamedValue): NamedValue {
  return {
    name: propertyOf(name),
    parts,
    nullable: name.endsWith('!') ? false : nullable || name.endsWith('?'),
  }
}

export function write(described: readonly Described[]): string {
  const typeOf = ({ parts, nullable }: Value) =>
    [
      ...(parts.length > 0 ? parts : nullable ? [] : ['never']),
      ...(nullable && !parts.includes('unknown') ? ['null'] : []),
    ].join(' | ')
  const lines = described
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, params, row }) => {
      const fields = [...new Map(row.map((column) => [column.name, column])).values()].map(
        (column) => `${propertyName(column.name)}: ${typeOf(column)}`,
      )
      const inputs = params.map((param) =>
        typeOf({
          ...param,
          parts: param.parts.map((part) => (part.endsWith('[]') ? `readonly ${part}` : part)),
        }),
      )
      return `  '${name}': { params: [${inputs.join(', ')}]; row: { ${fields.join('; ')} } }`.replace(
        '{  }',
        'Record<never, never>',
      )
    })
  return `// Made by \`npm run sql\` from the statements and the schema; do not edit.
export interface Statements {
${lines.join('\n')}
}
`
}
