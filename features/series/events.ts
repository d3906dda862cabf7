import * as z from 'zod/mini'
import { defineEvent } from '#common/event.ts'
import { AnyId } from '#common/schema.ts'

const About = { seriesId: AnyId, instructorId: AnyId, learnerId: AnyId }
export const seriesBooked = defineEvent('series.booked', z.object(About))
export const seriesChanged = defineEvent('series.changed', z.object(About))
/** `days` are those of the lessons cancelled; `isOver`: no more will come. */
export const seriesEnded = defineEvent(
  'series.ended',
  z.object({ ...About, days: z.array(z.string()), isOver: z.boolean(), reason: z.string() }),
)
export const seriesClashed = defineEvent('series.clashed', z.object({ ...About, days: z.array(z.string()) }))
export const pauseAsked = defineEvent('series.pause-asked', z.object({ ...About, pauseId: AnyId }))
export const pauseDecided = defineEvent('series.pause-decided', z.object({ ...About, pauseId: AnyId }))
/** `daysLeft` is 0 once the policy has been applied. */
export const hoursShort = defineEvent(
  'series.hours-short',
  z.object({ ...About, lessonId: AnyId, startsAt: z.string(), daysLeft: z.int(), withoutHours: z.string() }),
)
