import type { Assessment } from '../contract.ts'
import { levelOf } from '../syllabus.ts'

type Dated = Pick<Assessment, 'id' | 'date' | 'assessment_data'>

/** The level that each skill had when this one was written, by the assessments of earlier lessons. */
export function levelsBefore(
  assessment: Pick<Assessment, 'id' | 'date'>,
  all: readonly Dated[],
): ReadonlyMap<string, number> {
  const earlier = all
    .filter(({ id, date }) => id !== assessment.id && date < assessment.date)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  return new Map(
    earlier.flatMap(({ assessment_data }) =>
      Object.entries(assessment_data.skills).map(([name, score]) => [name, levelOf(score)] as const),
    ),
  )
}
