import type { Assessment } from '#features/assessments/contract.ts'
import { type Compared, compareRatings, gapOf } from '#features/assessments/compare-ratings.ts'
import type { SelfRating } from '#features/assessments/self-rating-contract.ts'
import { levelOf } from '#features/assessments/syllabus.ts'
import { remarksAbout } from './remarks-about.ts'
import { groupProgress, otherSkills, type SkillProgress, type Written } from './rules.ts'
import { standingOf } from './standing.ts'

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

/** Lessons until then in which both have rated the same skill. */
export const countCompared = (assessments: readonly Assessment[], ratings: readonly Rated[], at: string) =>
  assessments.filter(({ date, lesson_id, assessment_data }) => {
    const rating = ratings.find(({ lessonId }) => lessonId === lesson_id)
    return rating && isUntil(date, at) && compareRatings(assessment_data.skills, rating.skills).length > 0
  }).length

export type Change = { name: string; before: number; after: number }

/** Where each skill of one assessed lesson stood before it and after it, in the order they were written. */
export function changesIn(assessments: readonly Written[], { date, assessment_data }: Written): Change[] {
  const skills = [
    ...groupProgress(assessments, date).flatMap((group) => group.skills),
    ...otherSkills(assessments, date),
  ]
  return Object.keys(assessment_data.skills).map((name) => {
    const { level: after = 0, history = [] } = skills.find((skill) => skill.name === name) ?? {}
    const earlier = history.filter((mark) => Date.parse(mark.date) < Date.parse(date))
    return { name, before: standingOf(earlier, date).level, after }
  })
}

/** How many of the 27 stood at level 1 and higher, and how many at 4 and higher. */
export type Point = { at: string; started: number; alone: number }

/** One after each assessed lesson, and one for the end; of many lessons only some, evenly spread. */
export function progressOverTime(assessments: readonly Written[], at: string, most = 40): Point[] {
  const days = assessments
    .map(({ date }) => date)
    .filter((date) => isUntil(date, at))
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
  const every = Math.ceil(days.length / most)
  const shown = days.filter((_, nr) => (days.length - 1 - nr) % every === 0)
  return [...shown, at].map((moment) => {
    const levels = groupProgress(assessments, moment).flatMap((group) =>
      group.skills.map(({ level }) => level),
    )
    return {
      at: moment,
      started: levels.filter((level) => level > 0).length,
      alone: levels.filter((level) => level >= 4).length,
    }
  })
}

const isUntil = (date: string, at: string) => Date.parse(date) <= Date.parse(at)
