/** One row of the output. Without a goal it is for information. */
export type Line = {
  what: string
  measured: string
  floor?: string
  ratio?: string
  goal?: string
  met?: boolean
}

export function compared(what: string, ours: string, beside: string, ratio: number, goal?: number): Line {
  return {
    what,
    measured: ours,
    floor: beside,
    ratio: `${ratio.toFixed(2)}×`,
    ...(goal !== undefined && { goal: `≥ ${goal}×`, met: ratio >= goal }),
  }
}

export type Subject = (options: { rounds: number }) => Promise<Line[]>

const columns = ['what', 'measured', 'floor', 'ratio', 'goal', 'met'] as const

export function printLines(lines: readonly Line[]) {
  const rows = lines.map((line) =>
    columns.map((column) =>
      column === 'met' ? (line.met === undefined ? '' : line.met ? 'met' : 'MISSED') : (line[column] ?? ''),
    ),
  )
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]!.length)))
  for (const row of [columns, columns.map((_, at) => '-'.repeat(widths[at]!)), ...rows])
    console.log(`| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`)
}
