import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, Instant, Pence } from '#common/schema.ts'
import { paymentServiceAway, paymentsNotSetUp } from '#features/payments/contract.ts'
import { agreementStates } from './rules.ts'

export const notByCard = apiError(
  409,
  'not-by-card',
  'These lessons aren’t paid by card through us, or they have ended.',
)
export const priceChanged = apiError(
  409,
  'price-changed',
  'The price or what you’d agree to has changed since you opened this page. Please look again.',
)

export type SavedCard = z.infer<typeof SavedCard>
const SavedCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})

/** How lessons come. */
const Rule = z.object({
  /** 1 is Monday. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 16:30.')),
  everyWeeks: z.int(),
  minutes: z.int(),
})

export type WeeklyPayment = z.infer<typeof WeeklyPayment>
const WeeklyPayment = z.object({
  seriesId: Id,
  instructorName: z.string(),
  /** "Tuesdays at 16:00" */
  rule: z.string(),
  /** The same, to be sent with the agreement. */
  comes: Rule,
  zone: z.string(),
  state: z.enum(agreementStates),
  /** The dearest of the lessons to come that are to be paid. */
  pricePence: Pence,
  /** Null while nothing is agreed. */
  agreedPence: z.nullable(Pence),
  /** How they came when it was agreed to, and the length of each. */
  agreedRule: z.nullable(z.string()),
  agreedMinutes: z.nullable(z.int()),
  agreedAt: z.nullable(Instant),
  /** Lessons to come that would be charged at once, since they’re less than a week away. */
  dueNow: z.array(z.object({ startsAt: Instant, pricePence: Pence })),
  /** The next lesson that isn’t paid, and when its card is charged. */
  next: z.nullable(z.object({ startsAt: Instant, chargedAt: Instant })),
})

export type MyCard = z.infer<typeof MyCard>
export const MyCard = z.object({ card: z.nullable(SavedCard), weekly: z.array(WeeklyPayment) })

const atStripe = [paymentsNotSetUp, paymentServiceAway]

export const getMyCard = endpoint({
  method: 'GET',
  path: '/api/saved-card',
  who: ['student'],
  summary: 'My saved card, and which of my regular lessons it pays automatically',
  input: z.object({}),
  output: MyCard,
})

export const refreshMyCard = endpoint({
  method: 'POST',
  path: '/api/saved-card/refresh',
  who: ['student'],
  transaction: 'own',
  load: 'payment',
  summary: 'Asks Stripe whether I have saved a card, after I come back from its page',
  input: z.object({}),
  output: MyCard,
  errors: atStripe,
})

export const changeCard = endpoint({
  method: 'POST',
  path: '/api/saved-card',
  who: ['student'],
  transaction: 'own',
  load: 'payment',
  summary: 'Answers the page at Stripe where I save another card; what I have agreed to stays',
  input: z.object({}),
  output: z.object({ url: z.url() }),
  errors: [notFound, ...atStripe],
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/saved-card',
  who: ['student'],
  summary: 'Removes my saved card here and at Stripe, and ends every automatic payment',
  input: z.object({}),
  output: MyCard,
})

export const startCardPayments = endpoint({
  method: 'POST',
  path: '/api/saved-card/series/:id',
  who: ['student'],
  transaction: 'own',
  load: 'payment',
  summary:
    'Agrees that my card pays these regular lessons as I was shown them, each a week before it, up to the price I was shown; answers the page where I save a card if I have none',
  input: z.object({
    id: Id,
    /** As shown: at another price, another text, or of lessons that come otherwise, nothing is agreed. */
    pricePence: Pence,
    comes: Rule,
    consent: z.int(),
  }),
  output: z.object({ url: z.nullable(z.url()) }),
  errors: [notFound, notByCard, priceChanged, ...atStripe],
})

export const stopCardPayments = endpoint({
  method: 'DELETE',
  path: '/api/saved-card/series/:id',
  who: ['student'],
  summary: 'Stops my card paying these regular lessons; links are emailed again',
  input: z.object({ id: Id }),
  output: MyCard,
})
