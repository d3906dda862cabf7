import * as z from 'zod/mini'
import { changedElsewhere } from '#common/changed-elsewhere.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById } from '#common/schema.ts'
import { areInOrder, mostFreePasses, mostNoticeHours, mostTiers } from './rules.ts'

export const CancellationTiers = z
  .array(
    z.object({
      hours: z.int().check(z.minimum(1), z.maximum(mostNoticeHours)),
      percent: z.int().check(z.minimum(1), z.maximum(100)),
    }),
  )
  .check(
    z.maxLength(mostTiers),
    z.refine(areInOrder, 'Give the longest notice first; less notice must cost more.'),
  )

export const CancellationTerms = z.object({
  /** With less than `hours` of notice, cancelling costs `percent` of the price. */
  tiers: CancellationTiers,
  /** Late cancellations of one learner that are free, in twelve months. */
  freePasses: z.int().check(z.minimum(0), z.maximum(mostFreePasses)),
})

const StatedTerms = z.extend(CancellationTerms, {
  says: z.string(),
})

export const getCancellationTerms = endpoint({
  method: 'GET',
  path: '/api/instructors/:id/cancellation-terms',
  who: 'anyone',
  load: 'search',
  summary:
    'What cancelling a lesson costs a learner of this instructor. A lesson keeps the terms that applied when it was held or entered.',
  input: ById,
  output: StatedTerms,
})

export const setCancellationTerms = endpoint({
  method: 'PUT',
  path: '/api/cancellation-terms',
  who: ['instructor'],
  summary:
    'Sets what cancelling costs your learners, for lessons that are booked from now on. With `basedOn`, only if your terms are still these.',
  input: z.extend(CancellationTerms, { basedOn: z.optional(CancellationTerms) }),
  output: StatedTerms,
  errors: [changedElsewhere],
})
