import type { Assessment } from '#features/assessments/contract.ts'
import { type Compared, compareRatings, gapOf } from '#features/assessments/rules.ts'
import type { SelfRating } from '#features/assessments/self-rating-contract.ts'
import { levelOf } from '#features/assessments/syllabus.ts'
import { remarksAbout, type SkillProgress } from './rules.ts'

type Rated = Pick<SelfRating, 'lessonId' | 'skills'>

export type Evidence = {
  assessment: Assessment
  /** Levels: what the instructor wrote, and what the learner thought; undefined if they didn’t say. */
  mark: number
  own: number | undefined
  remarks: readonly string[]
}

/** Each lesson that a skill was assessed in until then, latest first. */
export const evidenceFor = (
  skill: Pick<SkillProgress, 'name' | 'parts'>,
  assessments: readonly Assessment[],
  ratings: readonly Rated[],
  at: string,
): Evidence[] =>
  assessments
    .filter(({ date, assessment_data }) => skill.name in assessment_data.skills && isUntil(date, at))
    .toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date))
    .map((assessment) => {
      const own = ratings.find(({ lessonId }) => lessonId === assessment.lesson_id)?.skills[skill.name]
      return {
        assessment,
        mark: levelOf(assessment.assessment_data.skills[skill.name]!),
        own: own === undefined ? undefined : levelOf(own),
        remarks: remarksAbout(skill, assessment),
      }
    })

export type Difference = Compared & { assessment: Assessment }

/** Of each skill the latest lesson that both have rated, where they don’t agree; the widest apart first. */
export function latestDifferences(
  assessments: readonly Assessment[],
  ratings: readonly Rated[],
  at: string,
): Difference[] {
  const latest = new Map<string, Difference>()
  for (const assessment of assessments
    .filter(({ date }) => isUntil(date, at))
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))) {
    const rating = ratings.find(({ lessonId }) => lessonId === assessment.lesson_id)
    for (const one of compareRatings(assessment.assessment_data.skills, rating?.skills ?? {}))
      latest.set(one.name, { ...one, assessment })
  }
  return [...latest.values()]
    .filter((one) => gapOf(one) > 0)
    .sort(
      (one, other) =>
        gapOf(other) - gapOf(one) || Date.parse(other.assessment.date) - Date.parse(one.assessment.date),
    )
}

const isUntil = (date: string, at: string) => Date.parse(date) <= Date.parse(at)
