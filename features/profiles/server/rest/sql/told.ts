import type { Query } from '../query/query.ts'
import type { Table } from '../registry.ts'
import { bodyOf, type Shape } from './body.ts'
import { columnOf, identifier, tableName } from './names.ts'
import { namesOfOutputs, orderClause, outputs } from './outputs.ts'

/** What is to be told of a change. Each of these asks for the right to read the rows, so only what is asked for is returned. */
export type Telling = { rows: boolean; keys: boolean; made: boolean; shape: Shape }

/** What a change tells: `body` (the rows as text), `rows` (how many), `made` (how many of them are new) and the `keys` of the new ones. */
export type Told = { body: string; rows: number; made: number; keys: string[][] }

export function told(table: Table, change: string, query: Query, { rows, keys, made, shape }: Telling) {
  const columns = new Set([...(rows ? needed(table, query) : []), ...(keys ? table.key : [])])
  const returned = [
    ...[...columns].map((column) => columnOf(table, column)),
    ...(made ? [`(${tableName(table)}.xmax = 0) as "is new"`] : []),
  ]
  const shown = `select ${bodyOf(table, query.select, shape)} from (select ${rows ? outputs(table, query.select, 'written') : ''} from written${rows ? orderClause(table, query.order, 'written') : ''}) r`
  return (
    `with written as (${change} returning ${returned.join(', ') || '1'}) ` +
    `select ${rows ? `(${shown})` : `''`} as body, count(*)::int as rows, ${made ? 'count(*) filter (where "is new")' : 'count(*)'}::int as made, ` +
    `${keys && table.key.length ? `coalesce(array_agg(array[${table.key.map((column) => `${identifier(column)}::text`).join(', ')}])${made ? ' filter (where "is new")' : ''}, '{}')` : `'{}'::text[]`} as keys from written`
  )
}

/** The columns behind the answer: those it shows and those it is sorted by. */
const needed = (table: Table, query: Query) => [
  ...[...namesOfOutputs(table, query.select).values()].map(({ column }) => column),
  ...query.order.map(({ column }) => column),
]
