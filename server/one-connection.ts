import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { nameOf } from './statement-names.ts'

/** Sends a statement on the connection of a transaction. */
export type Query = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<pg.QueryResult<Row>>

/** Kysely as the typed builder, on the connection that the transaction already has. */
export class OneConnection implements Dialect {
  readonly #query: Query
  constructor(query: Query) {
    this.#query = query
  }
  createDriver = () => new OneConnectionDriver(this.#query)
  createQueryCompiler = () => new PostgresQueryCompiler()
  createAdapter = () => new PostgresAdapter()
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db)
}

const oneTransaction = async (): Promise<never> => {
  throw new Error('The request is one transaction already: hand its db along')
}

class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(query: Query) {
    this.#connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const { rows, rowCount } = await query({
          name: nameOf(sql),
          text: sql,
          values: parameters as unknown[],
        })
        return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
      },
      streamQuery() {
        throw new Error('A pipelined connection has no cursors')
      },
    }
  }
  init = async () => {}
  acquireConnection = async () => this.#connection
  beginTransaction = oneTransaction
  commitTransaction = oneTransaction
  rollbackTransaction = oneTransaction
  releaseConnection = async () => {}
  destroy = async () => {}
}
