import * as z from 'zod/mini'
import { type Assessment, Notes, Rating } from '../contract.ts'
import { skills } from '../syllabus.ts'

const Remarks = z.string().check(
  z.refine((text) => linesOf(text).length <= 20, 'Use 20 lines or fewer.'),
  z.refine(
    (text) => linesOf(text).every((line) => line.length <= 300),
    'Use 300 characters or fewer per line.',
  ),
)

// A group of radio buttons without a choice is null as soon as the focus has been in it.
const Levels = z.record(z.string(), z.nullish(z.string()))
type Levels = z.infer<typeof Levels>

export const AssessmentForm = z
  .object({
    lesson_id: z.string().check(z.minLength(1, 'Choose the lesson.')),
    levels: Levels,
    /** The skills that somebody added to what was planned. */
    added: z.array(z.string()),
    strengths: Remarks,
    areas: Remarks,
    overall_rating: z.pipe(z.number('Choose a rating for the lesson.'), Rating),
    instructor_notes: Notes,
    plan: z.array(z.string()).check(z.maxLength(8, 'Plan 8 skills or fewer.')),
  })
  .check(
    z.check(
      ({ value, issues }) => {
        const open = skills.filter(
          ({ name, number }) => value.added.includes(name) && !value.levels[nameOf(number)],
        )
        const found = open.map(({ name, number }) => ({
          path: ['levels', nameOf(number)],
          message: `${name} has no level yet. Choose one, or leave it out.`,
        }))
        const isEmpty = !Object.values(value.levels).some(Boolean)
        if (found.length === 0 && isEmpty)
          found.push({ path: ['levels'], message: 'Choose a level for at least one skill.' })
        // In the order of the page: the skills stand above the stars.
        issues.unshift(...found.map((one) => ({ ...one, code: 'custom' as const, input: value })))
      },
      { when: () => true }, // also where the stars are missing: all that is wrong is said at once
    ),
  )
export type AssessmentForm = z.infer<typeof AssessmentForm>

/** Skills go by number inside the form: a colon or a dot in a field name would be a path. */
export const nameOf = (number: number) => `s${number}`

/** How many stars is what nobody but the instructor says. */
type EmptyForm = Omit<AssessmentForm, 'overall_rating'> & { overall_rating: undefined }

export const emptyForm = (lessonId: string): EmptyForm => ({
  lesson_id: lessonId,
  levels: Object.fromEntries(skills.map(({ number }) => [nameOf(number), ''])),
  added: [],
  strengths: '',
  areas: '',
  overall_rating: undefined,
  instructor_notes: '',
  plan: [],
})

type Planned = { readonly name: string; readonly level: number }

/** A routine lesson only has to be saved: what was planned, at the level of last time, all but the stars. */
export const startForm = (lessonId: string, planned: readonly Planned[]): EmptyForm => ({
  ...emptyForm(lessonId),
  levels: Object.fromEntries(
    skills.map(({ number, name }) => {
      const level = planned.find((one) => one.name === name)?.level
      return [nameOf(number), level ? String(level) : '']
    }),
  ),
})

type Start = { readonly before: ReadonlyMap<string, number>; readonly planned: readonly Planned[] }

/** For another lesson: what was left as the form had it follows that lesson, what somebody chose stays. */
export function levelsFor(levels: Levels, from: Start, to: Start): Levels {
  return Object.fromEntries(
    skills.map(({ number, name }) => {
      const level = levels[nameOf(number)] || ''
      const [was, is] = [from, to].map(({ before }) => String(before.get(name) || ''))
      const [wasPlanned, isPlanned] = [from, to].map(({ planned }) =>
        planned.some((one) => one.name === name),
      )
      const isLeftOut = wasPlanned && was && !level
      const next =
        level && level !== was ? level : isPlanned ? (isLeftOut ? '' : is) : wasPlanned || !level ? '' : is
      return [nameOf(number), next]
    }),
  )
}

/** The skills on the page: those planned, those added, and what else has a level. */
export function listSkills(
  planned: readonly string[],
  { levels, added }: Pick<AssessmentForm, 'levels' | 'added'>,
) {
  const listed = [...new Set([...planned, ...added])]
  const bySkill = new Map(skills.map((skill) => [skill.name, skill]))
  return [
    ...listed.map((name) => bySkill.get(name)).filter((skill) => skill !== undefined),
    ...skills.filter(({ name, number }) => !listed.includes(name) && levels[nameOf(number)]),
  ]
}

export function formOf({
  lesson_id,
  assessment_data,
  overall_rating,
  instructor_notes,
}: Assessment): AssessmentForm {
  return {
    lesson_id,
    levels: Object.fromEntries(
      skills.map(({ number, name }) => [nameOf(number), levelText(assessment_data.skills[name])]),
    ),
    added: [],
    strengths: assessment_data.strengths.join('\n'),
    areas: assessment_data.areasForImprovement.join('\n'),
    overall_rating: Math.round(overall_rating),
    instructor_notes,
    plan: assessment_data.plan ?? [],
  }
}

/** What the form cannot show exactly (other skills, scores between levels) stays unless changed. */
export function givenOf(form: AssessmentForm, before?: Assessment) {
  const scores = before?.assessment_data.skills ?? {}
  const others = Object.entries(scores).filter(([name]) => !skills.some((skill) => skill.name === name))
  const chosen = skills.flatMap(({ number, name }) => {
    const level = form.levels[nameOf(number)]
    if (!level) return []
    return [
      [
        name,
        scores[name] !== undefined && levelText(scores[name]) === level ? scores[name] : Number(level) * 20,
      ] as const,
    ]
  })
  return {
    assessment_data: {
      skills: Object.fromEntries([...others, ...chosen]),
      strengths: linesOf(form.strengths),
      areasForImprovement: linesOf(form.areas),
      // Older versions stored forms without it on the device.
      ...(form.plan?.length > 0 && { plan: form.plan }),
    },
    overall_rating:
      before && Math.round(before.overall_rating) === form.overall_rating
        ? before.overall_rating
        : form.overall_rating,
    instructor_notes: form.instructor_notes,
  }
}

const levelText = (score: number | undefined) =>
  score === undefined ? '' : String(Math.max(1, Math.floor(score / 20)))

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
