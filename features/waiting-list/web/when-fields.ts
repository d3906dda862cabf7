import * as z from 'zod/mini'
import { minutesOf } from '#features/diary/rules.ts'

/** The fields of a form that says when in the week somebody can. */
export const whenFields = {
  minutes: z.string(),
  days: z.array(z.string()).check(z.minLength(1, 'Choose at least one day.')),
  from: z.string(),
  to: z.string(),
}

export const fitsBetween = z.refine<{ from: string; to: string; minutes: string }>(
  ({ from, to, minutes }) => minutesOf(to) - minutesOf(from) >= Number(minutes),
  { message: 'The lesson doesn’t fit between these times.', path: ['to'] },
)

export const timesOf = ({ days, from, to }: { days: readonly string[]; from: string; to: string }) =>
  days.map((day) => ({ weekday: Number(day), from, to }))
