import type { SQLInputValue } from 'node:sqlite'
import type { Store } from './store.ts'

export type Recorded = { id: string; object: string }

export const addObject = <T extends Recorded>(store: Store, object: T) => {
  store.run(
    'insert into objects (id, kind, body) values (?, ?, ?)',
    object.id,
    object.object,
    JSON.stringify(object),
  )
  return object
}

export const changeObject = <T extends Recorded>(store: Store, object: T) => {
  store.run('update objects set body = ? where id = ?', JSON.stringify(object), object.id)
  return object
}

export function findObject<T extends Recorded>(store: Store, id: string, kind?: T['object']): T | undefined {
  const row = store.row<{ kind: string; body: string }>('select kind, body from objects where id = ?', id)
  return row && (!kind || row.kind === kind) ? (JSON.parse(row.body) as T) : undefined
}

/** Oldest first. `where` is written in this folder only; what a caller sends goes into `values`. */
export function listObjects<T extends Recorded>(
  store: Store,
  kind: T['object'],
  where = 'true',
  ...values: SQLInputValue[]
): T[] {
  return store
    .rows<{ body: string }>(
      `select body from objects where kind = ? and ${where} order by seq`,
      kind,
      ...values,
    )
    .map(({ body }) => JSON.parse(body))
}
