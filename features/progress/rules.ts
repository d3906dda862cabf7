import type { Assessment } from '#features/assessments/contract.ts'
import { levelName, levelOf, type Skill, skills, syllabus } from '#features/assessments/syllabus.ts'
import { remarksAbout } from './remarks-about.ts'
import { type Mark, sayStanding, standingOf } from './standing.ts'

/** `score` is what the instructor wrote, `level` where the skill stood after that lesson. */
export type Step = Mark & { level: number }
export type SkillProgress = {
  name: string
  number: number | null
  parts: readonly string[]
  level: number
  history: Step[]
}
export type GroupProgress = { name: string; reached: number; of: number; skills: SkillProgress[] }
export type Said = { text: string; date: string; by: string; isTrainee?: boolean | undefined }
type PlannedSkill = { name: string; level: number }
export type NextSkill = {
  name: string
  level: number
  parts: readonly string[]
  why: string
  note?: Said | undefined
}

export type Written = Pick<
  Assessment,
  'date' | 'assessment_data' | 'instructor_name' | 'instructor_is_trainee'
>

/** Ten points to one, in the order of DVSA's ten most common faults (2020-21); the points are ours. */
const faultPoints: Readonly<Record<string, number>> = {
  Junctions: 10 + 7, // observation; turning right
  Roundabouts: 10, // observation
  'Mirrors: vision and use': 9, // changing direction
  'Controls and instruments': 8, // steering
  'Moving away and stopping': 6 + 2, // safety; control
  'Anticipation and planning': 5 + 3, // traffic lights; signs and markings
  'Safe positioning': 4,
  Parking: 1, // control when reversing
}

/** How much a skill weighs in tests: 1 for most, up to 2.7 for junctions. */
export const weightOf = (name: string) => 1 + (faultPoints[name] ?? 0) / 10

/** Every skill by group with its level at that moment, by the lessons until then, and its history. */
export function groupProgress(assessments: readonly Written[], at: string): GroupProgress[] {
  const histories = historiesOf(assessments, at)
  return syllabus.map((group) => {
    const rows = group.skills.map((skill) => asProgress(skill.name, histories, at, skill))
    return {
      name: group.name,
      reached: rows.reduce((sum, { level }) => sum + level, 0),
      of: rows.length * 5,
      skills: rows,
    }
  })
}

/** Skills under names that the syllabus does not have, as older assessments have them. */
export function otherSkills(assessments: readonly Written[], at: string): SkillProgress[] {
  const histories = historiesOf(assessments, at)
  return [...histories.keys()]
    .filter((name) => !skills.some((skill) => skill.name === name))
    .map((name) => asProgress(name, histories, at))
}

/**
 * Started skills first, by distance from level 5, whether due again, and frequency in failed tests; then in syllabus order.
 * `of` is the learner's first name where somebody else reads it.
 */
export function whatToPractiseNext(
  groups: readonly GroupProgress[],
  at: string,
  most = 3,
  of?: string,
): NextSkill[] {
  const all = groups
    .flatMap((group) => group.skills)
    .map((skill) => ({ ...skill, standing: standingOf(skill.history, at) }))
  const underWay = all
    .filter(({ level, standing }) => level > 0 && (level < 5 || standing.isDue))
    .sort((a, b) => needOf(b) - needOf(a) || a.level - b.level)
  const open = all.filter(({ level }) => level === 0)
  return [...underWay, ...open]
    .slice(0, most)
    .map((skill) => ({ name: skill.name, level: skill.level, parts: skill.parts, why: whyOf(skill, of) }))
}

/** With what was said of it when each was last practised: remarks are of a whole lesson, and most concern another skill. */
export function withNotes(
  next: readonly NextSkill[],
  assessments: readonly (Written & Pick<Assessment, 'instructor_notes'>)[],
): NextSkill[] {
  const quoted = new Set<string>()
  return next.map((skill) => {
    const latest = newestFirst(assessments).find(
      ({ assessment_data }) => skill.name in assessment_data.skills,
    )
    if (!latest) return skill
    const { date, instructor_name: by, instructor_is_trainee } = latest
    const said = remarksAbout(skill, latest).filter((one) => !quoted.has(one))
    for (const one of said) quoted.add(one)
    const text = said.join(' · ')
    return text
      ? { ...skill, note: { text, date, by, ...(instructor_is_trainee && { isTrainee: true }) } }
      : skill
  })
}

/**
 * What to practise next, wherever it is said: what the latest assessment plans, else what is due; without what the instructor may not teach.
 * `of` is the learner's first name where somebody else reads it.
 */
export function skillsToCome(
  assessments: readonly Written[],
  at: string,
  leftOut: readonly string[] = [],
  of?: string,
): { isPlanned: boolean; plannedBy?: string; skills: NextSkill[] } {
  const isTaught = (name: string) => !leftOut.includes(name)
  const groups = groupProgress(assessments, at).map((group) => ({
    ...group,
    skills: group.skills.filter(({ name }) => isTaught(name)),
  }))
  const latest = newestFirst(assessments)[0]
  const plan = (latest?.assessment_data.plan ?? []).filter(isTaught)
  if (!latest || plan.length === 0) return { isPlanned: false, skills: whatToPractiseNext(groups, at, 3, of) }
  const all = groups.flatMap((group) => group.skills)
  const skills = plan.map((name) => {
    const skill = all.find((one) => one.name === name)
    const level = skill?.level ?? 0
    return { name, level, parts: skill?.parts ?? [], why: sayLevel(level) }
  })
  return { isPlanned: true, plannedBy: latest.instructor_name, skills }
}

/** The level of each skill at that moment, those practised last first. */
export function levelsOn(assessments: readonly Written[], at: string): ReadonlyMap<string, number> {
  const latestOf = (skill: SkillProgress) => Date.parse(skill.history.at(-1)?.date ?? '') || 0
  return new Map(
    [...groupProgress(assessments, at).flatMap((group) => group.skills), ...otherSkills(assessments, at)]
      .toSorted((one, other) => latestOf(other) - latestOf(one))
      .map(({ name, level }) => [name, level]),
  )
}

/** What the latest assessment plans for the lesson after it; without a plan what is due. */
export const planFor = (
  assessments: readonly Written[],
  at: string,
  leftOut?: readonly string[],
): PlannedSkill[] => skillsToCome(assessments, at, leftOut).skills.map(({ name, level }) => ({ name, level }))

/** What a learner is likely to have practised: the plan of the latest lesson before, with this instructor if there was one, else what it practised. */
export function skillsToRate(
  assessments: readonly (Written & Pick<Assessment, 'instructor_id'>)[],
  {
    startsAt,
    instructorId,
    leftOut = [],
  }: { startsAt: string; instructorId: string; leftOut?: readonly string[] },
): string[] {
  const earlier = newestFirst(assessments).filter(({ date }) => Date.parse(date) < Date.parse(startsAt))
  const latest = earlier.find(({ instructor_id }) => instructor_id === instructorId) ?? earlier[0]
  const { plan = [], skills: marks = {} } = latest?.assessment_data ?? {}
  const isRated = (name: string) => skills.some((skill) => skill.name === name) && !leftOut.includes(name)
  const planned = plan.filter(isRated)
  return planned.length > 0 ? planned : Object.keys(marks).filter(isRated)
}

/**
 * What the form of a lesson begins with, from the lessons before it alone: later ones may be written up already.
 * `later` has the next mark of each skill after it, if `me` gave it.
 */
export function writeUpStart(
  assessments: readonly (Written & Pick<Assessment, 'instructor_id'>)[],
  { startsAt, me, leftOut = [] }: { startsAt: string; me: string; leftOut?: readonly string[] },
) {
  const isEarlier = ({ date }: Written) => Date.parse(date) < Date.parse(startsAt)
  const isLater = ({ date }: Written) => Date.parse(date) > Date.parse(startsAt)
  const isTaught = ({ name }: { name: string }) => !leftOut.includes(name)
  const earlier = assessments.filter(isEarlier)
  const own = assessments.filter((one) => one.instructor_id === me && isLater(one))
  return {
    before: levelsOn(earlier, startsAt),
    planned: planFor(earlier, startsAt, leftOut),
    suggested: whatToPractiseNext(groupProgress(earlier, startsAt), startsAt)
      .filter(isTaught)
      .map(({ name }) => name),
    later: new Map(
      newestFirst(own).flatMap(({ date, assessment_data }) =>
        Object.entries(assessment_data.skills).map(
          ([name, score]) => [name, { date, level: levelOf(score) }] as const,
        ),
      ),
    ),
  }
}

export function latestRemarks(
  assessments: readonly Written[],
  kind: 'strengths' | 'areasForImprovement',
  most = 5,
): Said[] {
  const seen = new Map<string, Said>()
  for (const { assessment_data, date, instructor_name: by, ...one } of newestFirst(assessments)) {
    const said = { date, by, ...(one.instructor_is_trainee && { isTrainee: true }) }
    for (const text of assessment_data[kind])
      if (!seen.has(text.toLowerCase())) seen.set(text.toLowerCase(), { text, ...said })
  }
  return [...seen.values()].slice(0, most)
}

type Stood = SkillProgress & { standing: ReturnType<typeof standingOf> }

const newestFirst = <T extends Written>(assessments: readonly T[]) =>
  assessments.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))

const needOf = ({ name, level, standing }: Stood) => (5 - level + (standing.isDue ? 1 : 0)) * weightOf(name)

const sayLevel = (level: number) =>
  level === 0 ? 'Not started yet.' : `${levelName(level)}, level ${level} of 5.`

function whyOf({ name, level, standing }: Stood, of: string | undefined) {
  if (level === 0) return `Up next: ${of ? `${of} hasn’t` : 'you haven’t'} started this yet.`
  const reason = sayStanding(standing)
  const where = sayLevel(level)
  if (reason) return `${where} ${reason}`
  return weightOf(name) > 1
    ? `${where} Faults here are among the ten most common in driving tests.`
    : `${where} One of ${of ? `${of}’s` : 'your'} weakest skills.`
}

function historiesOf(assessments: readonly Written[], at: string) {
  const histories = new Map<string, Mark[]>()
  for (const { date, assessment_data } of newestFirst(assessments).reverse()) {
    if (Date.parse(date) > Date.parse(at)) continue
    for (const [name, score] of Object.entries(assessment_data.skills))
      histories.set(name, [...(histories.get(name) ?? []), { date, score }])
  }
  return histories
}

function asProgress(
  name: string,
  histories: ReadonlyMap<string, readonly Mark[]>,
  at: string,
  skill?: Skill,
): SkillProgress {
  const marks = histories.get(name) ?? []
  return {
    name,
    number: skill?.number ?? null,
    parts: skill?.parts ?? [],
    level: standingOf(marks, at).level,
    history: marks.map((mark, nr) => ({
      ...mark,
      level: standingOf(marks.slice(0, nr + 1), mark.date).level,
    })),
  }
}
