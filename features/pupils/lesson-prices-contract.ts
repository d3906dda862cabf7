import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, InputInstant, Instant, Pence } from '#common/schema.ts'
import { dearerTimes } from '#features/instructors/price-rules.ts'
import { noPrice } from './enter-lesson-contract.ts'

const whole = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))

/** As many as weekly lessons may be added at once. */
const mostStarts = 104

export type LessonPrices = z.infer<typeof LessonPrices>
export const LessonPrices = z.object({
  lessons: z.array(
    z.object({
      startsAt: Instant,
      pricePence: Pence,
      extra: z.nullable(z.object({ pence: Pence, of: z.enum(dearerTimes) })),
      /** What you’d get of it by card link, by your plan. */
      netPence: Pence,
      /** Hours paid in advance reach as far as this lesson. */
      fromHours: z.boolean(),
    }),
  ),
  commissionBasisPoints: z.int(),
  minutesLeft: z.int(),
})

export const getLessonPrices = endpoint({
  method: 'GET',
  path: '/api/lesson-prices',
  who: ['instructor'],
  summary: `What lessons that you enter would cost at up to ${mostStarts} starts, as entering them would save it: the price of this pupil, or yours for somebody new, unless given. With what you’d get of each by card link, and which of them hours paid in advance would pay for.`,
  input: z.object({
    pupilId: z.optional(Id),
    minutes: whole(15, 480),
    starts: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(',')),
      ),
      z.array(InputInstant).check(z.minLength(1), z.maxLength(mostStarts)),
    ),
    pricePence: z.optional(whole(0, 1_000_000)),
  }),
  output: LessonPrices,
  errors: [notFound, noPrice],
})
