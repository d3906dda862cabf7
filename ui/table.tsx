import type { Key, ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** `right` for figures, `state` for a badge: on a phone they stand at the right of the row. */
  place?: 'right' | 'state'
}

type TableProps<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => Key; className?: string }

/** A table that stacks on a phone. The first column names the row. Roles are spelled out because stacking takes them away. */
export function Table<Row>({ label, columns, rows, keyOf, className }: TableProps<Row>) {
  return (
    <table className={cx('table table-stacks', className)} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, place }) => (
            <th key={head} scope="col" role="columnheader" className={place && `cell-${place}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ head, cell, place }, at) =>
              at === 0 ? (
                <th key={head} scope="row" role="rowheader">
                  {cell(row)}
                </th>
              ) : (
                <td key={head} role="cell" className={place && `cell-${place}`}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
