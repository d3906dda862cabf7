import { identifier, type Table, tableName } from './catalogue.ts'
import { fieldsOf, orderClause, outputs, rangeClause, whereClause } from './clauses.ts'
import { RestProblem } from './problem.ts'
import type { Query } from './query.ts'

/** SQL whose names come from the catalogue and whose values are all parameters. */
export type Statement = { text: string; values: unknown[] }

export type Shape = { withoutNulls: boolean }

/** Answers one row: `body` (the rows as JSON text), `rows` (how many) and, when counted, `total` (how many without the range). */
export function selectRows(table: Table, query: Query, shape: Shape & { counted: boolean }): Statement {
  const values: unknown[] = []
  const where = whereClause(table, query.where, values)
  const total = shape.counted ? `, (select count(*)::int from ${tableName(table)}${where}) as total` : ''
  const inner = `select ${outputs(table, query.select)} from ${tableName(table)}${where}${orderClause(table, query.order)}${rangeClause(query, values)}`
  return { text: `select ${asJson(shape)} as body, count(*)::int as rows${total} from (${inner}) r`, values }
}

export type Upsert = 'merge' | 'ignore' | undefined

/** `given` is the body's array as text; each object counts for the named fields, the others are as the table has them. */
export function insertRows(table: Table, fields: readonly string[], given: string, query: Query, shape: Shape & { upsert: Upsert }): Statement {
  const list = fieldsOf(table, fields).map(identifier).join(', ')
  const source = list
    ? `(${list}) select ${list} from json_populate_recordset(null::${tableName(table)}, $1::json)`
    : `select from json_array_elements($1::json)`
  const change = `insert into ${tableName(table)} ${source}${conflictClause(table, fields, query, shape.upsert)}`
  return { text: written(table, change, query, shape), values: [given] }
}

/** `given` is the body's object as text. */
export function updateRows(table: Table, fields: readonly string[], given: string, query: Query, shape: Shape): Statement {
  const values: unknown[] = [given]
  const set = fieldsOf(table, fields).map((field) => `${identifier(field)} = given.${identifier(field)}`)
  const where = whereClause(table, query.where, values)
  const change = `update ${tableName(table)} set ${set.join(', ')} from json_populate_record(null::${tableName(table)}, $1::json) given${where}`
  return { text: written(table, change, query, shape), values }
}

export function deleteRows(table: Table, query: Query, shape: Shape): Statement {
  const values: unknown[] = []
  return { text: written(table, `delete from ${tableName(table)}${whereClause(table, query.where, values)}`, query, shape), values }
}

/** The change, and one row about it: as `selectRows` answers, with the keys of the rows and how many of them are new. */
const written = (table: Table, change: string, query: Query, shape: Shape) =>
  `with written as (${change} returning ${outputs(table, [{ column: '*' }])}, (${tableName(table)}.xmax = 0) as "is new") ` +
  `select (select ${asJson(shape)} from (select ${outputs(table, query.select, 'written')} from written${orderClause(table, query.order, 'written')}) r) as body, ` +
  `(select count(*)::int from written) as rows, (select count(*)::int from written where "is new") as made, ` +
  `(select coalesce(array_agg(${identifier(table.key)}::text), '{}') from written) as keys`

const asJson = ({ withoutNulls }: Shape) => (withoutNulls ? `json_strip_nulls(coalesce(json_agg(r), '[]'))::text` : `coalesce(json_agg(r), '[]')::text`)

function conflictClause(table: Table, fields: readonly string[], query: Query, upsert: Upsert) {
  if (!upsert) return ''
  const target = query.onConflict?.[0] ?? table.key
  if (query.onConflict && query.onConflict.length !== 1) throw noSuchConstraint()
  if (target !== table.key && !table.unique.includes(target)) throw noSuchConstraint()
  const set = fields.map((field) => `${identifier(field)} = excluded.${identifier(field)}`)
  return ` on conflict (${identifier(target)}) do ${upsert === 'merge' && set.length ? `update set ${set.join(', ')}` : 'nothing'}`
}

const noSuchConstraint = () => new RestProblem(400, '42P10', 'there is no unique or exclusion constraint matching the ON CONFLICT specification')
