import type { Params } from '../api/params.ts'
import { badParam, missingParam, StripeFailure } from '../api/refusals.ts'
import {
  choice,
  inner,
  metadata,
  only,
  optionalEmail,
  optionalInteger,
  optionalText,
  optionalUrl,
  texts,
} from '../api/params.ts'
import type { Till } from '../till.ts'
import { blankSession } from './blank-session.ts'
import { newId } from './ids.ts'
import { readLineItems, totalOf } from './line-items.ts'
import type { LineItem, Session } from './shapes.ts'

/** What the payment intent takes over once the customer pays. */
export type ForPayment = {
  metadata: Record<string, string>
  description: string | null
  receipt_email: string | null
  transfer_group: string | null
}

const half = 30 * 60
const day = 24 * 60 * 60

/** Reads the parameters of `POST /v1/checkout/sessions`. Only what the product uses is known: one-off payments by card on the hosted page. */
export function readNewSession(
  till: Till,
  params: Params,
): { session: Session; lines: LineItem[]; forPayment: ForPayment } {
  only(params, known)
  const mode = choice(params, 'mode', ['payment', 'setup', 'subscription'])
  if (!mode) throw missingParam('mode')
  if (mode !== 'payment')
    throw new StripeFailure(400, {
      message: `This stand-in takes one-off payments only, not mode=${mode}.`,
      param: 'mode',
    })
  choice(params, 'ui_mode', ['hosted_page'])
  if (texts(params, 'allowed_payment_method_types').some((type) => type !== 'card'))
    throw badParam('allowed_payment_method_types', 'This stand-in takes cards only.')
  const now = till.now()
  const lines = readLineItems(params, now)
  const success = optionalUrl(params, 'success_url')
  if (!success) throw missingParam('success_url')
  const id = newId('cs_test', 58)
  const session = {
    ...blankSession,
    id,
    amount_subtotal: totalOf(lines),
    amount_total: totalOf(lines),
    cancel_url: optionalUrl(params, 'cancel_url') ?? null,
    client_reference_id: optionalText(params, 'client_reference_id', 200) ?? null,
    created: now,
    currency: lines[0]!.currency,
    customer_creation: choice(params, 'customer_creation', ['if_required']) ?? 'if_required',
    customer_email: optionalEmail(params, 'customer_email') ?? null,
    expires_at: readExpiry(params, now),
    locale: (optionalText(params, 'locale', 10) ?? null) as Session['locale'],
    metadata: metadata(params),
    submit_type: choice(params, 'submit_type', ['auto', 'book', 'donate', 'pay']) ?? null,
    success_url: success,
    url: `${till.publicUrl}/c/pay/${id}`,
  } satisfies Session
  return { session, lines, forPayment: readForPayment(params) }
}

/** Between 30 minutes and 24 hours from now, as Stripe has it; a day when nothing is said. */
function readExpiry(params: Params, now: number) {
  const at = optionalInteger(params, 'expires_at', 0, 99_999_999_999) ?? now + day
  if (at < now + half)
    throw badParam(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  if (at > now + day)
    throw badParam(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    )
  return at
}

function readForPayment(params: Params): ForPayment {
  const given = only(inner(params, 'payment_intent_data') ?? { form: {}, at: 'payment_intent_data' }, [
    'metadata',
    'description',
    'receipt_email',
    'transfer_group',
  ])
  return {
    metadata: metadata(given),
    description: optionalText(given, 'description', 1_000) ?? null,
    receipt_email: optionalEmail(given, 'receipt_email') ?? null,
    transfer_group: optionalText(given, 'transfer_group') ?? null,
  }
}

const known = [
  'mode',
  'ui_mode',
  'line_items',
  'success_url',
  'cancel_url',
  'customer_email',
  'customer_creation',
  'client_reference_id',
  'metadata',
  'payment_intent_data',
  'allowed_payment_method_types',
  'expires_at',
  'locale',
  'submit_type',
  'expand',
]
