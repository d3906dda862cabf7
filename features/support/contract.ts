import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, Instant, requiredText } from '#common/schema.ts'
import { mostADay, mostOpen, mostUnanswered, supportStates } from './rules.ts'

/** Administrators answer. */
const customers = ['student', 'instructor', 'school_owner'] as const

export const tooManyOpen = apiError(
  409,
  'too-many-open',
  `You have ${mostOpen} open requests, or you’ve sent ${mostADay} today. Please add to one of them.`,
)
export const tooManyUnanswered = apiError(
  409,
  'too-many-unanswered',
  `You’ve written ${mostUnanswered} times since our last reply. We’ll get back to you.`,
)

const SupportMessage = z.object({
  id: Id,
  at: Instant,
  /** Otherwise the person’s. */
  isOurs: z.boolean(),
  text: z.string(),
})

export type SupportRequest = z.infer<typeof SupportRequest>
export const SupportRequest = z.object({
  id: Id,
  subject: z.string(),
  state: z.enum(supportStates),
  madeAt: Instant,
  /** Oldest first. */
  messages: z.array(SupportMessage),
})

/** Of those of the last 90 days; what nobody has answered counts with how long it has waited, closed if that was long. */
const ResponseTime = z.object({
  requests: z.int(),
  /** Null: there are too few to say. */
  medianMinutes: z.nullable(z.int()),
})

export type ResponseTimes = z.infer<typeof ResponseTimes>
export const ResponseTimes = z.object({
  isFirst: z.boolean(),
  first: ResponseTime,
  others: ResponseTime,
})

export const listSupportRequests = endpoint({
  method: 'GET',
  path: '/api/support',
  who: customers,
  summary: 'My requests to support with what was said, newest first, and how long answers take',
  input: z.object({}),
  output: z.object({ requests: z.array(SupportRequest), times: ResponseTimes }),
})

export const getResponseTimes = endpoint({
  method: 'GET',
  path: '/api/support/times',
  who: ['instructor'],
  summary: 'How long support took to answer in the last 90 days, with and without being first',
  input: z.object({}),
  output: ResponseTimes,
})

export const SupportForm = z.object({
  subject: requiredText(120, 'Say in a few words what it’s about.'),
  text: requiredText(4000, 'Write what we can help you with.'),
})

export const writeToSupport = endpoint({
  method: 'POST',
  path: '/api/support',
  who: customers,
  summary: 'Sends a request to support; the id comes from the caller, so that sent twice it is one',
  input: z.extend(SupportForm, { id: Id }),
  output: z.object({}),
  errors: [tooManyOpen, notFound],
})

export const SupportReply = z.object({ text: requiredText(4000, 'Write something first.') })

export const addToSupport = endpoint({
  method: 'POST',
  path: '/api/support/:id/messages',
  who: customers,
  summary: 'Adds to my request; one that was closed is open again',
  input: z.extend(SupportReply, { id: Id, messageId: Id }),
  output: z.object({}),
  errors: [notFound, tooManyOpen, tooManyUnanswered],
})

export const closeSupport = endpoint({
  method: 'POST',
  path: '/api/support/:id/close',
  who: customers,
  summary: 'Closes my request: it’s settled',
  input: z.object({ id: Id }),
  output: z.object({}),
  errors: [notFound],
})
