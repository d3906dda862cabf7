import * as z from 'zod/mini'
import { apiError, tooMany } from '#common/api-error.ts'
import { parseEmail } from '#common/email.ts'
import { endpoint } from '#common/endpoint.ts'
import { parsePhone } from '#common/phone.ts'
import { Day, Id, Instant, requiredText } from '#common/schema.ts'
import { leadStates } from './rules.ts'

export const captchaFailed = apiError(
  400,
  'captcha-failed',
  'We couldn’t check that you’re a person. Please tick the box again.',
)

export const SalesForm = z.object({
  name: requiredText(100, 'Enter your name.'),
  organisation: requiredText(120, 'Enter the name of your school or business.'),
  email: z.string().check(
    z.trim(),
    z.maxLength(254, 'Enter an email address like name@home.co.uk.'),
    z.refine((email) => parseEmail(email) !== undefined, 'Enter an email address like name@home.co.uk.'),
  ),
  phone: z.string().check(
    z.trim(),
    z.maxLength(40, 'Please use at most 40 characters.'),
    z.refine(
      (phone) => phone === '' || parsePhone(phone) !== undefined,
      'Enter a phone number like 07700 900123, or leave it empty.',
    ),
  ),
  instructors: z
    .int('Enter how many instructors there are.')
    .check(z.minimum(1, 'At least 1.'), z.maximum(10_000, 'At most 10,000.')),
  message: requiredText(2000, 'Tell us what you’d like to know.'),
})

export const contactSales = endpoint({
  method: 'POST',
  path: '/api/sales',
  who: 'anyone',
  transaction: 'own',
  summary:
    'Sends a message to our sales team; an email says what happens next. Where registering asks for a captcha, so does this.',
  input: z.extend(SalesForm, { captchaToken: z.optional(z.string().check(z.maxLength(4096))) }),
  output: z.object({}),
  errors: [captchaFailed, tooMany],
})

const Person = z.nullable(z.object({ id: Id, name: z.string() }))

export type Lead = z.infer<typeof Lead>
export const Lead = z.object({
  id: Id,
  name: z.string(),
  organisation: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  instructors: z.int(),
  message: z.string(),
  state: z.enum(leadStates),
  lostReason: z.nullable(z.string()),
  /** Of a lead that was won: whose contract is entered. */
  account: Person,
  assignedTo: Person,
  nextStep: z.nullable(z.string()),
  nextOn: z.nullable(Day),
  madeAt: Instant,
  /** How often the same address has written besides. */
  others: z.int(),
  /** Newest first. */
  notes: z.array(z.object({ id: Id, at: Instant, by: Person, text: z.string() })),
})
