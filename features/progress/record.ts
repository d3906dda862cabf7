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

/** `before` is the level of the lesson before, `faded` where the skill had dropped to since, if it had. */
export type Change = { name: string; before: number; after: number; faded?: number }

/** What one assessed lesson changed of each of its skills, in the order they were written. */
export function changesIn(assessments: readonly Written[], { date, assessment_data }: Written): Change[] {
  const skills = [
    ...groupProgress(assessments, date).flatMap((group) => group.skills),
    ...otherSkills(assessments, date),
  ]
  return Object.keys(assessment_data.skills).flatMap((name) =>
    changesOn(
      skills.filter((skill) => skill.name === name),
      date,
    ),
  )
}

export const changesOn = (
  skills: readonly Pick<SkillProgress, 'name' | 'history'>[],
  date: string,
): Change[] =>
  skills.flatMap(({ name, history }) => {
    const step = history.find((one) => Date.parse(one.date) === Date.parse(date))
    if (!step) return []
    const earlier = history.filter((one) => Date.parse(one.date) < Date.parse(date))
    const then = standingOf(earlier, date)
    return {
      name,
      before: earlier.at(-1)?.level ?? 0,
      after: step.level,
      ...(then.because === 'faded' && { faded: then.level }),
    }
  })

/** A skill that had faded and is marked where it stood before is back; one marked where it had faded to stays. */
export function wayOf({ before, after, faded }: Change): 'up' | 'down' | 'back' | undefined {
  if (after === faded) return undefined
  if (after === before) return faded === undefined ? undefined : 'back'
  return after > before ? 'up' : 'down'
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
