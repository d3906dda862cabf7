import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Day, Id, Instant } from '#common/schema.ts'
import { reauthenticationNeeded } from '#features/accounts/contract.ts'

export const schoolNotReady = apiError(
  409,
  'school-not-ready',
  'Your school hasn’t finished setting up its payouts. You can agree once it has.',
)
export const payeeChanged = apiError(
  409,
  'payee-changed',
  'The school’s contract has changed since you looked. Please read it again.',
)
export const hasPayee = apiError(409, 'has-payee', 'You’ve agreed to this already.')

export type SchoolContract = z.infer<typeof SchoolContract>
export const SchoolContract = z.object({ id: Id, startsOn: Day, agreedAt: Instant })

const Agreed = z.object({ startsOn: Day, agreedAt: Instant })

export type MyPayee = z.infer<typeof MyPayee>
export const MyPayee = z.object({
  /** What my school's contract allows, whether I agreed or not; null: I'm paid. */
  offer: z.nullable(
    z.object({
      contractId: Id,
      school: z.string(),
      /** Today at the earliest. */
      startsOn: Day,
      /** It can be paid: its account at Stripe is set up. */
      isReady: z.boolean(),
    }),
  ),
  agreed: z.nullable(Agreed),
})

export const getMyPayee = endpoint({
  method: 'GET',
  path: '/api/my-school/payee',
  who: ['instructor'],
  summary: 'Whether my school may be paid for my lessons, from which day, and whether I agreed to it.',
  input: z.object({}),
  output: MyPayee,
})

export const agreeToPayee = endpoint({
  method: 'POST',
  path: '/api/my-school/payee',
  who: ['instructor'],
  transaction: 'own',
  summary:
    'Agrees that what I earn by card is paid to my school from that day on, until I leave it; shortly after a reauthentication',
  input: z.object({
    /** What I saw. */
    contractId: Id,
    startsOn: Day,
  }),
  output: MyPayee,
  errors: [notFound, reauthenticationNeeded, schoolNotReady, payeeChanged, hasPayee],
})

export type SchoolPayees = z.infer<typeof SchoolPayees>
export const SchoolPayees = z.object({
  contract: z.nullable(SchoolContract),
  /** Of today, by name. */
  instructors: z.array(z.object({ id: Id, name: z.string(), agreed: z.nullable(Agreed) })),
})

export const getSchoolPayees = endpoint({
  method: 'GET',
  path: '/api/school/payees',
  who: ['school_owner'],
  summary:
    'Whether my school is paid under its contract, and for whose lessons: who agreed, and from which day.',
  input: z.object({}),
  output: SchoolPayees,
})
