import * as z from 'zod/mini'
import { apiError } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Instant, LinkToken } from '#common/schema.ts'
import { CancellationTiers } from '#features/cancellation-terms/contract.ts'
import { offerChanged, OfferTerms } from './contract.ts'

export const offerLinkNotGood = apiError(
  410,
  'offer-link-not-good',
  'This link isn’t valid or is incomplete. Please open it from the email again.',
)
export const offerLinkEnded = apiError(
  410,
  'offer-link-ended',
  'This offer has ended, so the time may be someone else’s. If you’d still like a lesson, please ask your instructor.',
)

const Token = { token: LinkToken }

/** `over`: nobody answered in time, or the instructor withdrew it. The others are of the lesson it has become. */
const offerLinkStates = ['open', 'declined', 'over', 'booked', 'cancelled'] as const

export type LinkedOffer = z.infer<typeof LinkedOffer>
export const LinkedOffer = z.object({
  state: z.enum(offerLinkStates),
  instructorName: z.string(),
  learnerFirstName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  minutes: z.int(),
  /** Where the lesson is: times are shown in it. */
  zone: z.string(),
  /** As long as it's open. */
  expiresAt: z.nullable(Instant),
  /** The postcode of the pick-up, as long as it's open or booked. */
  pickup: z.nullable(z.string()),
  ...OfferTerms,
  cancellationTiers: CancellationTiers,
  /** Where a lesson is paid that is booked and waits for it. */
  payUrl: z.nullable(z.string()),
})

export const getLinkedOffer = endpoint({
  method: 'GET',
  path: '/api/offer-links/:token',
  who: 'anyone',
  transaction: 'own',
  summary: 'What the link in an email offers somebody without an account, and what has become of it.',
  input: z.object(Token),
  output: LinkedOffer,
  errors: [offerLinkNotGood, offerLinkEnded],
})

export const acceptLinkedOffer = endpoint({
  method: 'POST',
  path: '/api/offer-links/:token/acceptance',
  who: 'anyone',
  transaction: 'own',
  summary:
    'Books the lesson of an offer by link, on the terms that were shown. Doing it twice is once. `offer-changed` if the terms are others by now.',
  input: z.object({ ...Token, ...OfferTerms }),
  output: LinkedOffer,
  errors: [offerLinkNotGood, offerLinkEnded, offerChanged],
})

export const declineLinkedOffer = endpoint({
  method: 'DELETE',
  path: '/api/offer-links/:token',
  who: 'anyone',
  transaction: 'own',
  summary: 'Declines an offer by link. The next person gets it. Doing it twice is once.',
  input: z.object(Token),
  output: LinkedOffer,
  errors: [offerLinkNotGood, offerLinkEnded],
})
