import * as z from 'zod/mini'
import { apiError, notFound, tooMany } from '#common/api-error.ts'
import { parseEmail } from '#common/email.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, Instant, InputDay, LinkToken, Pence, requiredText } from '#common/schema.ts'
import { instructorNotTeaching, paymentServiceAway, paymentsNotSetUp } from '#features/payments/contract.ts'
import { leastPence, mostDaysAhead, mostPence, mostSends } from './rules.ts'

export const sendDayWrong = apiError(
  422,
  'send-day-wrong',
  `Choose a day from today on, at most ${mostDaysAhead} days ahead.`,
)
export const voucherNotFound = apiError(
  404,
  'voucher-not-found',
  'We don’t know this code. Check it against the email: it has 16 letters and digits.',
)
export const voucherTaken = apiError(
  409,
  'voucher-taken',
  'This voucher is already in somebody else’s account. If it’s yours, please write to us.',
)
export const voucherOver = apiError(
  409,
  'voucher-over',
  'There’s nothing left on this voucher: it was used, refunded or has lapsed.',
)
export const voucherDisputed = apiError(
  409,
  'voucher-disputed',
  'The bank of the person who paid is looking into this payment, so the voucher can’t be used at the moment.',
)
export const voucherChanged = apiError(
  409,
  'voucher-changed',
  'What you’d get has changed since you looked. Please check it again.',
)
export const voucherNotRefundable = apiError(
  409,
  'voucher-not-refundable',
  'This voucher can’t be refunded any more: some of it is used, or more than 14 days have gone by.',
)
export const voucherSentOften = apiError(
  429,
  'voucher-sent-often',
  `We’ve emailed this voucher ${mostSends} times. Please write to us if it still hasn’t arrived.`,
)

const wrongEmail = 'Enter an email address like name@home.co.uk.'
const Email = z.string().check(
  z.trim(),
  z.maxLength(254, wrongEmail),
  z.refine((email) => parseEmail(email) !== undefined, wrongEmail),
)

export type GiftForm = z.infer<typeof GiftForm>
export const GiftForm = z.object({
  amountPence: z.int().check(z.minimum(leastPence, 'At least £20.'), z.maximum(mostPence, 'At most £1,000.')),
  buyerName: requiredText(100, 'Enter your name.'),
  buyerEmail: Email,
  recipientName: requiredText(100, 'Enter their name.'),
  recipientEmail: Email,
  message: z.string().check(z.trim(), z.maxLength(600, 'Please use at most 600 characters.')),
  sendOn: z.nullable(InputDay),
})

export const buyVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers',
  who: 'anyone',
  transaction: 'own',
  load: 'payment',
  summary:
    'Opens the page where a gift voucher is paid by card. Without `sendOn` it’s emailed once it’s paid; `instructorId` is whom the buyer has in mind. Counted by network.',
  input: z.extend(GiftForm, { instructorId: z.optional(Id) }),
  output: z.object({ url: z.string() }),
  errors: [sendDayWrong, paymentsNotSetUp, paymentServiceAway, notFound, tooMany],
})

const voucherStates = ['unpaid', 'paid', 'refunding', 'refunded', 'lapsed'] as const

export type BoughtVoucher = z.infer<typeof BoughtVoucher>
export const BoughtVoucher = z.object({
  state: z.enum(voucherStates),
  amountPence: Pence,
  leftPence: Pence,
  recipientName: z.nullable(z.string()),
  recipientEmail: z.nullable(z.string()),
  buyerEmail: z.nullable(z.string()),
  message: z.string(),
  sendOn: Day,
  sentAt: z.nullable(Instant),
  sends: z.int(),
  lapsesOn: z.nullable(Day),
  /** Somebody has added it to an account. */
  isClaimed: z.boolean(),
  /** By Stripe: an administrator looks at it. */
  isRefundRefused: z.boolean(),
  /** Null: it can’t be refunded (any more). */
  refundableUntil: z.nullable(Day),
})

const Token = { token: LinkToken }

export const getBoughtVoucher = endpoint({
  method: 'GET',
  path: '/api/vouchers/bought/:token',
  who: 'anyone',
  transaction: 'own',
  load: 'payment',
  summary:
    'What has become of a voucher that one bought, by the link in the receipt. With `returned` its payment is looked up.',
  input: z.object({ ...Token, returned: z._default(z.stringbool(), false) }),
  output: BoughtVoucher,
  errors: [notFound],
})

export const refundVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/bought/:token/refund',
  who: 'anyone',
  transaction: 'own',
  load: 'payment',
  summary:
    'Gives all of a voucher back to the card it was paid with, within 14 days and as long as nothing of it is used.',
  input: z.object(Token),
  output: BoughtVoucher,
  errors: [notFound, voucherNotRefundable, voucherDisputed],
})

export const RecipientForm = z.object({
  recipientName: requiredText(100, 'Enter their name.'),
  recipientEmail: Email,
})

export const sendVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/bought/:token/email',
  who: 'anyone',
  transaction: 'own',
  summary:
    'Emails a voucher again or to another address, with a new code. At another address the codes sent before stop working.',
  input: z.extend(RecipientForm, Token),
  output: BoughtVoucher,
  errors: [notFound, voucherOver, voucherTaken, voucherSentOften],
})

export type GivenVoucher = z.infer<typeof GivenVoucher>
export const GivenVoucher = z.object({
  buyerName: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  message: z.string(),
  amountPence: Pence,
  leftPence: Pence,
  lapsesOn: Day,
  isClaimed: z.boolean(),
  /** Public id. */
  instructorId: z.nullable(Id),
})

const Code = z.object({ code: z.string().check(z.minLength(1), z.maxLength(60)) })

export const describeVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/code',
  who: 'anyone',
  transaction: 'own',
  summary: 'What a code is worth and who gives it. Tries are counted by network.',
  input: Code,
  output: GivenVoucher,
  errors: [voucherNotFound, tooMany],
})

export const claimVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/claims',
  who: ['student'],
  transaction: 'own',
  summary: 'Adds a voucher to your account, where only you can use it. Doing it twice is once.',
  input: Code,
  output: z.object({ id: Id, leftPence: Pence }),
  errors: [voucherNotFound, voucherTaken, voucherOver, tooMany],
})

export type MyVoucher = z.infer<typeof MyVoucher>
export const MyVoucher = z.object({
  id: Id,
  buyerName: z.nullable(z.string()),
  amountPence: Pence,
  leftPence: Pence,
  lapsesOn: Day,
  instructorId: z.nullable(Id),
  instructorName: z.nullable(z.string()),
})

export const listMyVouchers = endpoint({
  method: 'GET',
  path: '/api/vouchers',
  who: ['student'],
  summary: 'Vouchers in your account that have something left, those that lapse first at the top',
  input: z.object({}),
  output: z.object({ vouchers: z.array(MyVoucher) }),
})

export type VoucherHours = z.infer<typeof VoucherHours>
export const VoucherHours = z.object({
  leftPence: Pence,
  hourlyRatePence: Pence,
  /** What can be chosen; the last one is all of it. */
  choices: z.array(z.object({ minutes: z.int(), pence: Pence })),
})

export const describeVoucherHours = endpoint({
  method: 'GET',
  path: '/api/vouchers/:id/hours',
  who: ['student'],
  summary: 'How many hours with an instructor a voucher of yours is, at their price of now',
  input: z.extend(ById, { instructorId: Id }),
  output: VoucherHours,
  errors: [notFound, voucherOver, voucherDisputed, instructorNotTeaching],
})

export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/:id/hours',
  who: ['student'],
  transaction: 'own',
  summary: 'Turns a voucher of yours, or a part of it, into lesson credit with an instructor',
  input: z.extend(ById, {
    instructorId: Id,
    minutes: z.int().check(z.minimum(1)),
    /** Both as they were shown: nobody gets other hours than they saw, and a second press takes nothing more. */
    pence: Pence,
    leftPence: Pence,
  }),
  output: z.object({ minutes: z.int(), pence: Pence, leftPence: Pence }),
  errors: [notFound, voucherOver, voucherDisputed, voucherChanged, instructorNotTeaching],
})
