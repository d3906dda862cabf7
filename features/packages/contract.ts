import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, Pence } from '#common/schema.ts'
import { mostHours, mostOnOffer } from './rules.ts'

export const planNeeded = apiError(403, 'plan-needed', 'Blocks of your own are part of Pro.')
export const priceMissing = apiError(409, 'price-missing', 'Set your price per hour first.')
export const dearerThanHours = apiError(
  409,
  'dearer-than-hours',
  'That’s more than these hours cost one by one. A block can’t be dearer.',
)
export const enoughOnOffer = apiError(
  409,
  'enough-on-offer',
  `You can have ${mostOnOffer} blocks on offer. Put one away first.`,
)

export type OwnPackage = z.infer<typeof OwnPackage>
export const OwnPackage = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  hours: z.int(),
  pricePence: Pence,
  /** `paused`: the plan doesn’t hold blocks of one’s own at the moment. */
  state: z.enum(['on-offer', 'paused', 'archived']),
  sold: z.int(),
})

export type PackageForm = z.infer<typeof PackageForm>
export const PackageForm = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Give it a name.'), z.maxLength(60, 'Use at most 60 characters.')),
  description: z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters.')),
  hours: z.int().check(z.minimum(2, 'From 2 hours.'), z.maximum(mostHours, `At most ${mostHours} hours.`)),
  pricePence: z.int().check(z.minimum(1_000, 'At least £10.'), z.maximum(1_000_000, 'At most £10,000.')),
})

const refusals = [planNeeded, priceMissing, dearerThanHours, enoughOnOffer]

export const listMyPackages = endpoint({
  method: 'GET',
  path: '/api/packages',
  who: ['instructor'],
  summary: 'My own blocks of hours, those on offer first, and whether my plan holds any',
  input: z.object({}),
  output: z.object({
    isInPlan: z.boolean(),
    hourlyRatePence: z.nullable(Pence),
    packages: z.array(OwnPackage),
  }),
})

export const addPackage = endpoint({
  method: 'POST',
  path: '/api/packages',
  who: ['instructor'],
  summary: 'Offers a block of hours of my own; it may not be dearer than its hours one by one',
  input: PackageForm,
  output: OwnPackage,
  errors: refusals,
})

export const changePackage = endpoint({
  method: 'PATCH',
  path: '/api/packages/:id',
  who: ['instructor'],
  summary: 'Changes a block for those who buy it from now on',
  input: z.extend(PackageForm, { id: Id }),
  output: OwnPackage,
  errors: [notFound, ...refusals],
})

export const archivePackage = endpoint({
  method: 'POST',
  path: '/api/packages/:id/archive',
  who: ['instructor'],
  summary: 'Takes a block off offer; hours that were bought stay',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const restorePackage = endpoint({
  method: 'POST',
  path: '/api/packages/:id/restore',
  who: ['instructor'],
  summary: 'Puts a block on offer again',
  input: ById,
  output: z.object({}),
  errors: [notFound, ...refusals],
})

/** On offer at every instructor whose own price it covers. */
export type PlatformPackage = z.infer<typeof PlatformPackage>
export const PlatformPackage = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  hours: z.int(),
  pricePence: Pence,
  state: z.enum(['on-offer', 'archived']),
  sold: z.int(),
  /** Who teach now and charge no more. */
  instructors: z.int(),
})
