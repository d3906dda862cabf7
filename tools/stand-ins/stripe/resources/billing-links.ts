import { noSuch } from '../api/errors.ts'
import { only, optionalUrl, text, type Params } from '../api/params.ts'
import type { Context } from '../context.ts'
import { newId } from '../store.ts'
import type { StoredCustomer, Subscription } from './types.ts'

const linkSeconds = 300

/** `POST /v1/billing_portal/sessions`: where a customer changes their card and reads their invoices. Good for five minutes. */
export function createBillingLink(context: Context, params: Params) {
  only(params, ['customer', 'return_url'])
  const id = text(params, 'customer')
  if (!context.store.find<StoredCustomer>(id, 'customer')) throw noSuch('customer', id, 'customer')
  const returnUrl = optionalUrl(params, 'return_url') ?? ''
  const token = newId('bps', 40)
  context.store.run(
    'insert into billing_links (token, customer_id, return_url, expires) values (?, ?, ?, ?)',
    token,
    id,
    returnUrl,
    context.now() + linkSeconds,
  )
  return {
    id: newId('bps'),
    object: 'billing_portal.session',
    created: context.now(),
    customer: id,
    livemode: false,
    return_url: returnUrl,
    url: `${context.publicUrl}/c/billing/${token}`,
  }
}

export function findBilling(
  { store, now }: Context,
  token: string,
): { subscription: Subscription; returnUrl: string } | undefined {
  const link = store.row<{ customer: string; returnUrl: string }>(
    'select customer_id as customer, return_url as returnUrl from billing_links where token = ? and expires > ?',
    token,
    now(),
  )
  const row =
    link &&
    store.row<{ body: string }>(
      `select body from objects where kind = 'subscription' and json_extract(body, '$.customer') = ?
       order by seq desc limit 1`,
      link.customer,
    )
  return link && row && { subscription: JSON.parse(row.body) as Subscription, returnUrl: link.returnUrl }
}
