import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { apiError } from '#common/api-error.ts'
import { Pence } from '#common/schema.ts'
import { reauthenticationNeeded } from '#features/accounts/contract.ts'
import { costChanged, lessonBegun } from '#features/lessons/contract.ts'

export const Obstacle = z.object({
  kind: z.enum([
    'lessons-begun',
    'lessons-unmarked',
    'money-available',
    'payouts-under-way',
    'last-admin',
    'demo-account',
  ]),
  /** Pence, of money that is available. */
  count: z.number(),
})
export type Obstacle = z.infer<typeof Obstacle>

export const DeletionPreview = z.object({
  reauthenticateBy: z.enum(['password', 'code']),
  obstacles: z.array(Obstacle),
  /** Cancelled with the account; the cost is the learner's, as of any lesson that they cancel. */
  ahead: z.object({ lessons: z.int(), costPence: Pence }),
  /** To cards: lesson credit, and what was paid for lessons ahead, less their cost. */
  refundPence: z.number(),
  lessons: z.number(),
  files: z.number(),
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

export const wordsToType = 'delete my account'

export const notSettled = apiError(
  409,
  'not-settled',
  'Some things need settling before you can delete your account.',
)
export const wrongCredentials = apiError(
  403,
  'wrong-credentials',
  'That isn’t right. Please check it and try again.',
)
export const lessonsAdded = apiError(
  409,
  'lessons-added',
  'Another lesson has been booked since you looked. Please check what will be cancelled.',
)
export const enoughCopies = apiError(
  429,
  'enough-copies',
  'You’ve downloaded five copies today. Please try again tomorrow.',
)

export const getDeletionPreview = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  who: signedIn,
  transaction: 'own',
  summary: 'Tells what stands in the way of ending my account, and what will happen when it ends',
  input: z.object({}),
  output: DeletionPreview,
})

export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  who: signedIn,
  transaction: 'own',
  summary: 'Cancels my lessons ahead and ends my account for good: the ledger stays, the person goes',
  input: z.object({
    words: z.literal(wordsToType),
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
    /** What the person saw: no more lessons are cancelled, and at no higher cost. */
    lessonsAhead: z._default(z.int().check(z.nonnegative()), 0),
    costPence: z._default(Pence.check(z.nonnegative()), 0),
  }),
  output: z.object({}),
  errors: [notSettled, wrongCredentials, lessonsAdded, costChanged, lessonBegun],
})

export const getMyData = endpoint({
  method: 'GET',
  path: '/api/account/my-data',
  who: signedIn,
  transaction: 'own',
  load: 'heavy',
  summary:
    'A copy of everything that is held about me, by heading, shortly after a reauthentication; five times a day at most',
  input: z.object({}),
  output: z.record(z.string(), z.unknown()),
  errors: [reauthenticationNeeded, enoughCopies],
})
