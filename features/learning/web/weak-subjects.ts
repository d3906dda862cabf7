import type { TheoryProgress } from '../contract.ts'

type Row = TheoryProgress['topics'][number]

/** In per cent: closer than this, one subject isn't known to be weaker than another. */
const leastDifference = 5

export function weakSubjects(rows: readonly Row[]): { weak: Row[]; differ: boolean } {
  const weak = rows.filter(({ isWeak }) => isWeak)
  const chances = weak.map(({ chance }) => chance)
  const differ = Math.max(...chances) - Math.min(...chances) >= leastDifference
  const share = ({ learnt, questions }: Row) => learnt / questions
  return {
    differ,
    weak: weak.toSorted((a, b) => (differ && a.chance - b.chance) || b.due - a.due || share(a) - share(b)),
  }
}
