import * as z from 'zod/mini'
import { defineEvent } from '#common/event.ts'
import { AnyId, Pence } from '#common/schema.ts'
import { outcomes } from './outcomes.ts'
import { lessonParties, lessonSides, waysToPay } from './rules.ts'

export type LessonEvent = z.infer<typeof LessonEvent>
const LessonEvent = z.object({
  lessonId: AnyId,
  instructorId: AnyId,
  learnerId: z.nullable(AnyId),
  startsAt: z.string(),
  endsAt: z.string(),
  minutes: z.int(),
  pricePence: z.nullable(Pence),
  paidWith: z.nullable(z.enum(waysToPay)),
})
export const lessonBooked = defineEvent('lesson.booked', LessonEvent)
export const lessonDelivered = defineEvent(
  'lesson.delivered',
  /** `platform`: nobody marked it for a day. */
  z.extend(LessonEvent, { by: z.optional(z.enum(['instructor', 'platform'])) }),
)
/** What was said of it is taken back: it is booked again. */
export const lessonReopened = defineEvent('lesson.reopened', LessonEvent)
export const lessonLapsed = defineEvent('lesson.lapsed', LessonEvent)
export const lessonMoveAgreed = defineEvent('lesson.move-agreed', LessonEvent)
export const lessonCancelled = defineEvent(
  'lesson.cancelled',
  /** `costPence` is what stays with the instructor; the rest of the price is the learner's again. */
  z.extend(LessonEvent, {
    costPence: Pence,
    by: z.enum(lessonParties),
    outcome: z.enum(outcomes),
    /** The learner would rather have money back than lesson credit. */
    toCard: z.optional(z.boolean()),
    inSeries: z.optional(z.boolean()),
    /** One email says it of all lessons of a day off. */
    inTimeOff: z.optional(z.boolean()),
  }),
)
export const lessonMoved = defineEvent(
  'lesson.moved',
  z.extend(LessonEvent, {
    by: z.enum(lessonSides),
    fromStartsAt: z.string(),
    /** With the price there was, if the length has changed. */
    fromMinutes: z.optional(z.int()),
    fromPricePence: z.optional(z.nullable(Pence)),
    moves: z.int(),
    reason: z.optional(z.string()),
    inSeries: z.optional(z.boolean()),
  }),
)
export const lessonPlaceChanged = defineEvent(
  'lesson.place-changed',
  z.extend(LessonEvent, { by: z.enum(lessonSides) }),
)
export type LessonMoved = z.infer<typeof lessonMoved.payload>
