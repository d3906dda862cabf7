export type Cell = string | number | { pence: number } | null

/** A column of a table: its head, and what stands in it. */
export type Column<Row> = readonly [head: string, cell: (row: Row) => Cell]

export const headsOf = (columns: readonly Column<never>[]): Cell[] => columns.map(([head]) => head)

export const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): Cell[] =>
  columns.map(([, cell]) => cell(row))

export const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Cell[][] => [
  headsOf(columns),
  ...rows.map((row) => cellsOf(columns, row)),
]

/** It tells spreadsheets that the text is UTF-8: every file of ours begins with it. */
export const byteOrderMark = '\uFEFF'

export const csvLine = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`

/** A whole file. */
export const csvText = (lines: readonly (readonly Cell[])[]) => byteOrderMark + lines.map(csvLine).join('')

/** Text that a spreadsheet would run as a formula gets an apostrophe: people choose their own names. */
function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return poundsOf(cell.pence)
  const safe = /^\s*[=+\-@\t\r\n|%＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function poundsOf(pence: number) {
  const whole = Math.abs(pence)
  return `${pence < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
