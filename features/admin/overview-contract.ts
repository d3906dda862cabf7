import * as z from 'zod/mini'
import { endpoint, roles } from '#common/endpoint.ts'
import { Day, Instant, Pence } from '#common/schema.ts'

export type Overview = z.infer<typeof Overview>
export const Overview = z.object({
  people: z.array(z.object({ role: z.enum(roles), confirmed: z.int(), unconfirmed: z.int() })),
  vettings: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  photos: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  schoolRequests: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  complaints: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  objections: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  lessonProblems: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  failedMails: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  disputes: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant), dueBy: z.nullable(Instant) }),
  stuckPayments: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  /** New, or with a next step that is due. */
  leads: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  support: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  /** Monday to Sunday in London; cancelled lessons are not counted. */
  lessonsThisWeek: z.object({ from: Day, booked: z.int(), delivered: z.int() }),
  /** From the ledger, in pence: held, owed to instructors, on the way back to cards, commission so far. */
  money: z.object({
    heldPence: Pence,
    heldForLessonsPence: Pence,
    owedToInstructorsPence: Pence,
    paidOutPence: Pence,
    refundsDuePence: Pence,
    commissionPence: Pence,
    goodwillPence: Pence,
    /** Taken back by banks, for good or not yet decided, with Stripe's fees for it. */
    disputesPence: Pence,
  }),
})

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  who: ['admin'],
  summary: 'The figures of the platform as they are in the database now, and what waits for somebody.',
  input: z.object({}),
  output: Overview,
})
