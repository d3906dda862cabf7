import type { Key, ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  place?: 'right' | 'state'
}

type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  className?: string
  /** The link of the first column opens the row wherever it is pressed. */
  linked?: boolean
}

// Stacking turns the table into a grid, and some browsers then lose its roles.
export const spoken = (role: string) => ({ role })

export const WhenStacked = ({ children }: { children: ReactNode }) => (
  <span className="md:hidden">{children}</span>
)

/** Stacks on a phone. The first column names the row. */
export function Table<Row>({ label, columns, rows, keyOf, className, linked = false }: TableProps<Row>) {
  return (
    <table className={cx('table table-stacks', className)} {...spoken('table')} aria-label={label}>
      <thead {...spoken('rowgroup')}>
        <tr {...spoken('row')}>
          {columns.map(({ head, place }) => (
            <th key={head} scope="col" {...spoken('columnheader')} className={place && `cell-${place}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...spoken('rowgroup')}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...spoken('row')} className={linked ? 'row-link' : undefined}>
            {columns.map(({ head, cell, place }, at) =>
              at === 0 ? (
                <th key={head} scope="row" {...spoken('rowheader')}>
                  {cell(row)}
                </th>
              ) : (
                <td key={head} {...spoken('cell')} className={place && `cell-${place}`}>
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
