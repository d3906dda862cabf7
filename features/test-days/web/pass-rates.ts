import type { Cell } from '#common/csv.ts'

type Share = { passed: number; taken: number }

export const percent = ({ passed, taken }: Share) =>
  taken === 0 ? '–' : `${Math.round((passed / taken) * 100)}%`

/** The lines of a spreadsheet that say what the page says. */
export const passRateLines = ({ all, first }: { all: Share; first: Share }): readonly Cell[][] => [
  [],
  ['Driving tests of the last 12 months', 'Passed', 'Taken', 'Pass rate'],
  ['All tests', all.passed, all.taken, percent(all)],
  ['First time', first.passed, first.taken, percent(first)],
]
