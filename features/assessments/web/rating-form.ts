import * as z from 'zod/mini'
import { RatingNote } from '../self-rating-contract.ts'
import { skills } from '../syllabus.ts'
import { AssessmentForm, nameOf } from './assessment-form.ts'

export const RatingForm = z.object({ levels: AssessmentForm.shape.levels, note: RatingNote })
export type RatingForm = z.infer<typeof RatingForm>

type Scores = Readonly<Record<string, number>>

export const ratingFormOf = (scores: Scores = {}, note = ''): RatingForm => ({
  levels: Object.fromEntries(
    skills.map(({ number, name }) => [
      nameOf(number),
      scores[name] === undefined ? '' : String(Math.max(1, Math.floor(scores[name] / 20))),
    ]),
  ),
  note,
})

export const scoresOf = ({ levels }: RatingForm): Record<string, number> =>
  Object.fromEntries(
    skills.flatMap(({ number, name }) => {
      const level = levels[nameOf(number)]
      return level ? [[name, Number(level) * 20]] : []
    }),
  )
