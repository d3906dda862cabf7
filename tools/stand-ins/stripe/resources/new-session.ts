import { badParam, missingParam, noSuch } from '../api/errors.ts'
import {
  choice,
  inner,
  metadata,
  only,
  optionalEmail,
  optionalInteger,
  optionalText,
  optionalUrl,
  type Params,
  text,
  texts,
} from '../api/params.ts'
import type { Context } from '../context.ts'
import { newId } from '../store.ts'
import { readLineItems } from './line-items.ts'
import type { SubscriptionData } from './subscriptions.ts'
import type { LineItem, Session, TaxRate } from './types.ts'

/** What the payment intent receives once the customer pays. */
export type IntentData = { metadata: Record<string, string>; description: string | null }

const halfHour = 30 * 60
const day = 24 * 60 * 60
const known = [
  'mode',
  'ui_mode',
  'line_items',
  'success_url',
  'cancel_url',
  'customer',
  'customer_creation',
  'customer_email',
  'currency',
  'client_reference_id',
  'metadata',
  'payment_intent_data',
  'setup_intent_data',
  'subscription_data',
  'allowed_payment_method_types',
  'expires_at',
  'locale',
  'custom_text',
]

/** Reads the parameters of `POST /v1/checkout/sessions`: payments, once or by the month, and cards to be saved, on the hosted page. */
export function readNewSession(
  context: Context,
  params: Params,
): {
  session: Session
  lines: LineItem[]
  intentData: IntentData
  subscriptionData: SubscriptionData | null
} {
  const { now, publicUrl } = context
  only(params, known)
  const mode = choice(params, 'mode', ['payment', 'setup', 'subscription'])
  if (!mode) throw missingParam('mode')
  choice(params, 'ui_mode', ['hosted_page'])
  if (texts(params, 'allowed_payment_method_types').some((type) => type !== 'card'))
    throw badParam('allowed_payment_method_types', 'This stand-in takes cards only.')
  const {
    currency,
    total: price,
    lines,
  } = mode === 'setup' ? readSetup(params) : readLineItems(params, mode === 'subscription')
  const subscriptionData =
    mode === 'subscription' ? readSubscription(context, params, lines[0]!, now()) : null
  const total = subscriptionData?.trialEnd ? 0 : price
  const successUrl = optionalUrl(params, 'success_url')
  if (!successUrl) throw missingParam('success_url')
  const id = newId('cs_test', 58)
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: optionalUrl(params, 'cancel_url') ?? null,
    client_reference_id: optionalText(params, 'client_reference_id', 200) ?? null,
    created: now(),
    currency,
    custom_text: readCustomText(params),
    customer: optionalText(params, 'customer', 255) ?? null,
    customer_details: null,
    customer_email: optionalEmail(params, 'customer_email') ?? null,
    expires_at: readExpiry(params, now()),
    livemode: false,
    locale: (optionalText(params, 'locale', 10) ?? null) as Session['locale'],
    metadata: metadata(params),
    mode,
    // As with Stripe, the customer's first attempt creates it.
    payment_intent: null,
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: null,
    status: 'open',
    subscription: null,
    success_url: successUrl,
    url: `${publicUrl}/c/pay/${id}`,
  }
  choice(params, 'customer_creation', ['always', 'if_required'])
  const dataOf = mode === 'setup' ? 'setup_intent_data' : 'payment_intent_data'
  const given = inner(params, dataOf) ?? { form: {}, at: dataOf }
  only(given, ['metadata', 'description'])
  const description = optionalText(given, 'description', 1_000) ?? null
  return { session, lines, intentData: { metadata: metadata(given), description }, subscriptionData }
}

/** A card is saved: nothing is sold and nothing charged. */
function readSetup(params: Params): { currency: string; total: null; lines: LineItem[] } {
  for (const key of ['line_items', 'payment_intent_data', 'subscription_data'])
    if (params.form[key] !== undefined) throw badParam(key, `You can not pass \`${key}\` in \`setup\` mode.`)
  return { currency: text(params, 'currency').toLowerCase(), total: null, lines: [] }
}

/** Stripe wants a trial to end at least two days from now. */
function readSubscription(
  { store }: Context,
  params: Params,
  { name, amount }: LineItem,
  now: number,
): SubscriptionData {
  const given = inner(params, 'subscription_data') ?? { form: {}, at: 'subscription_data' }
  only(given, ['metadata', 'trial_end', 'default_tax_rates'])
  const taxRates = texts(given, 'default_tax_rates').map((id) => {
    const rate = store.find<TaxRate>(id, 'tax_rate')
    if (!rate) throw noSuch('tax rate', id, 'subscription_data[default_tax_rates]', 400)
    return rate
  })
  const trialEnd = optionalInteger(given, 'trial_end', 0, 99_999_999_999) ?? null
  if (trialEnd !== null && trialEnd < now + 2 * day)
    throw badParam(
      'subscription_data[trial_end]',
      'The `trial_end` date has to be at least 2 days in the future.',
    )
  return { metadata: metadata(given), trialEnd, name, amount, taxRates }
}

/** The one of Stripe's places for a text beside the button that pays. */
function readCustomText(params: Params): Session['custom_text'] {
  const places = inner(params, 'custom_text')
  if (!places) return { submit: null }
  only(places, ['submit'])
  const submit = inner(places, 'submit')
  if (!submit) return { submit: null }
  only(submit, ['message'])
  const message = optionalText(submit, 'message', 1_200)
  return { submit: message ? { message } : null }
}

/** Stripe allows 30 minutes to 24 hours from now; a day is the default. */
function readExpiry(params: Params, now: number) {
  const at = optionalInteger(params, 'expires_at', 0, 99_999_999_999) ?? now + day
  if (at < now + halfHour)
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
