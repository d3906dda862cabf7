import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Day, Id, InputDay, Instant } from '#common/schema.ts'

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
  /** The sum of the drives above and the way home. */
  miles: z.number(),
})

/** Between lessons alone: drives from the base, and the way home, would tell where the instructor lives. */
function travelForOffice({ on, lessons }: TravelDay): TravelDay {
  const between = lessons.map(({ place: _place, drive, ...lesson }) => ({
    ...lesson,
    drive: drive?.from === 'lesson' ? drive : null,
  }))
  const miles = between.reduce((sum, { drive }) => sum + (drive?.miles ?? 0), 0)
  return { on, lessons: between, home: null, miles: Math.round(miles * 10) / 10 }
}

export const getTravelDay = endpoint({
  method: 'GET',
  path: '/api/diary/travel-day',
  who: ['instructor'],
  load: 'search',
  summary:
    'A day on the road: for each booked lesson when to leave, minutes and miles from the one before it (from your base before the first), all miles, and when you’re home. Drives from or to a place that isn’t known are left out.',
  input: z.object({ day: InputDay }),
  output: TravelDay,
})

export const listTravelDays = endpoint({
  method: 'GET',
  path: '/api/diary/travel-days',
  who: ['instructor'],
  load: 'search',
  summary: 'The same for each of up to 31 days, from a day on.',
  input: z.object({
    from: InputDay,
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(31)), 7),
  }),
  output: z.object({ days: z.array(TravelDay) }),
  office: ({ days }) => ({ days: days.map(travelForOffice) }),
})
