import * as z from 'zod/mini'
import { RatingNote } from '../self-rating-contract.ts'
import { skills } from '../syllabus.ts'
import { AssessmentForm, nameOf } from './assessment-form.ts'

export const RatingForm = z
  .object({
    levels: AssessmentForm.shape.levels,
    /** The skills that the learner put on the list or took off it: part of the draft, and of nothing that is sent. */
    added: AssessmentForm.shape.added,
    leftOut: z.array(z.string()),
    note: RatingNote,
  })
  .check(
    z.refine((form) => Object.keys(scoresOf(form)).length > 0, {
      path: ['levels'],
      error: 'Choose a level for at least one skill that you practised.',
      when: () => true,
    }),
  )
export type RatingForm = z.infer<typeof RatingForm>

type Scores = Readonly<Record<string, number>>

export const ratingFormOf = (scores: Scores = {}, note = ''): RatingForm => ({
  levels: Object.fromEntries(
    skills.map(({ number, name }) => [
      nameOf(number),
      scores[name] === undefined ? '' : String(Math.max(1, Math.floor(scores[name] / 20))),
    ]),
  ),
  added: [],
  leftOut: [],
  note,
})

export const listRated = (
  first: readonly string[],
  { levels, added, leftOut }: Pick<RatingForm, 'levels' | 'added' | 'leftOut'>,
) =>
  skills.filter(
    ({ name, number }) =>
      !leftOut.includes(name) && (first.includes(name) || added.includes(name) || levels[nameOf(number)]),
  )

export const scoresOf = ({ levels }: Pick<RatingForm, 'levels'>): Record<string, number> =>
  Object.fromEntries(
    skills.flatMap(({ number, name }) => {
      const level = levels[nameOf(number)]
      return level ? [[name, Number(level) * 20]] : []
    }),
  )
