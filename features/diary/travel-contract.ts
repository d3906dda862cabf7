import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Day, Id, InputDay, InputInstant, Instant } from '#common/schema.ts'

export type Drive = z.infer<typeof Drive>
const Drive = z.object({
  from: z.enum(['base', 'lesson']),
  /** Set off by then to be in time; never before the lesson before it is over. */
  leaveAt: Instant,
  minutes: z.int(),
  /** By so much the drive is longer than the gap. */
  minutesLacking: z.int(),
  miles: z.number(),
  source: z.enum(['estimate', 'router']),
})

/** The middle of its postcode sector. */
const Point = z.object({ lat: z.number(), lng: z.number() })

export type TravelDay = z.infer<typeof TravelDay>
export const TravelDay = z.object({
  on: Day,
  lessons: z.array(
    z.object({
      id: Id,
      startsAt: Instant,
      endsAt: Instant,
      /** Whether it is known where it starts. */
      hasPlace: z.boolean(),
      place: z.optional(z.nullable(Point)),
      /** There; null if this place or the one before it isn't known. */
      drive: z.nullable(Drive),
    }),
  ),
  base: z.optional(z.nullable(Point)),
  /** From the last lesson to the base, setting off when it ends; null if either isn't known. */
  home: z.nullable(
    z.object({ at: Instant, minutes: z.int(), miles: z.number(), source: z.enum(['estimate', 'router']) }),
  ),
  /** Of the drives above, the way home too. */
  miles: z.number(),
})

export const getTravelDay = endpoint({
  method: 'GET',
  path: '/api/travel/day',
  who: ['instructor'],
  summary:
    'A day on the road: for each booked lesson when to leave, minutes and miles from the one before it (from your base before the first), all miles, and when you’re home. Drives from or to a place that isn’t known are left out.',
  input: z.object({ day: InputDay }),
  output: TravelDay,
})

export const listTravelDays = endpoint({
  method: 'GET',
  path: '/api/travel/days',
  who: ['instructor'],
  summary: 'The same for each of up to 31 days, from a day on.',
  input: z.object({
    from: InputDay,
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(31)), 7),
  }),
  output: z.object({ days: z.array(TravelDay) }),
})

const mostStarts = 100

export const listDetours = endpoint({
  method: 'GET',
  path: '/api/travel/detours',
  who: ['instructor'],
  summary: `How many more minutes you’d drive that day for a lesson from a postcode (and back to it), at each of up to ${mostStarts} starts: by way of it, less the way between what is before and after it (your base, if nothing is). Null where one of these places isn’t known.`,
  input: z.object({
    pickup: z.string().check(z.trim(), z.minLength(2), z.maxLength(20)),
    minutes: z.coerce.number().check(z.int(), z.minimum(15), z.maximum(480)),
    /** Instants, with commas between. */
    starts: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(',')),
      ),
      z.array(InputInstant).check(z.minLength(1), z.maxLength(mostStarts)),
    ),
  }),
  output: z.object({
    detours: z.array(z.object({ startsAt: Instant, minutes: z.nullable(z.int()) })),
  }),
})
