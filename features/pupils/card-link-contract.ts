import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, Pence } from '#common/schema.ts'
import { noPrice } from './enter-lesson-contract.ts'

const whole = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))

export type CardLinkShare = z.infer<typeof CardLinkShare>
export const CardLinkShare = z.object({
  pricePence: Pence,
  commissionBasisPoints: z.int(),
  commissionPence: Pence,
  netPence: Pence,
})

export const getCardLinkShare = endpoint({
  method: 'GET',
  path: '/api/card-link-share',
  who: ['instructor'],
  summary:
    'What you get of a lesson that is paid by card link, by your plan: the price of this pupil, or yours for somebody new, unless given.',
  input: z.object({
    pupilId: z.optional(Id),
    minutes: whole(15, 480),
    pricePence: z.optional(whole(0, 1_000_000)),
  }),
  output: CardLinkShare,
  errors: [notFound, noPrice],
})
