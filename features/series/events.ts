import * as z from 'zod/mini'
import { defineEvent } from '#common/event.ts'
import { AnyId } from '#common/schema.ts'

const About = { seriesId: AnyId, instructorId: AnyId, learnerId: AnyId }
export const seriesBooked = defineEvent('series.booked', z.object(About))
/** Lessons that were cancelled with it, each `inSeries`. */
const Cancelled = { cancelled: z.array(AnyId) }
/** Lessons that came after the series was booked: some weeks together, or one that was decided about. */
export const seriesExtended = defineEvent(
  'series.extended',
  z.object({ ...About, lessonIds: z.array(AnyId) }),
)
export const seriesChanged = defineEvent('series.changed', z.object({ ...About, ...Cancelled }))
/** `days` are those of the lessons cancelled; `isOver`: no more will come. By the learner unless it was the instructor. */
export const seriesEnded = defineEvent(
  'series.ended',
  z.object({
    ...About,
    ...Cancelled,
    days: z.array(z.string()),
    isOver: z.boolean(),
    reason: z.string(),
    byLearner: z._default(z.boolean(), false),
  }),
)
export const seriesClashed = defineEvent('series.clashed', z.object({ ...About, days: z.array(z.string()) }))
export const pauseAsked = defineEvent('series.pause-asked', z.object({ ...About, pauseId: AnyId }))
export const pauseDecided = defineEvent(
  'series.pause-decided',
  z.object({ ...About, ...Cancelled, pauseId: AnyId }),
)
/** `daysLeft` is 0 once the policy has been applied. */
export const hoursShort = defineEvent(
  'series.hours-short',
  z.object({ ...About, lessonId: AnyId, startsAt: z.string(), daysLeft: z.int(), withoutHours: z.string() }),
)
