import type { Db } from '#server/database.ts'

export type Table = {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: string
  /** Other columns by which an upsert may find the row that is there already. */
  readonly unique: readonly string[]
  /** Columns stored in lower case: whatever they are compared with is lowered too. */
  readonly lowered: readonly string[]
  /** What follows a new row, in the same transaction. */
  readonly afterInsert?: (db: Db, ids: string[]) => Promise<void>
}

/** The tables the data service knows. Everything that becomes an identifier in SQL comes from here. */
export type Catalogue = ReadonlyMap<string, Table>

export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`

export const tableName = (table: Table) => `"public".${identifier(table.name)}`
