import { badState, noSuch } from '../api/errors.ts'
import { type Cause, type Context, noRequest } from '../context.ts'
import type { DeclineName } from '../pages/declines.ts'
import { newId } from '../store.ts'
import { getCheckout } from './checkout-sessions.ts'
import { emitEvent } from './events.ts'
import type { Card, Customer, PaymentMethod, Session, SetupIntent, StoredCustomer } from './types.ts'

type Later = 'paid' | DeclineName

/** What a completed checkout session of the mode `setup` leaves: the card belongs to its customer. */
export function saveCard(
  context: Context,
  session: Session,
  { card, customer, renews }: { card: Card; customer: Customer; renews: Later },
): Session {
  const { store, now } = context
  const known = session.customer ? store.find<StoredCustomer>(session.customer, 'customer') : undefined
  const owner =
    known ??
    store.add<StoredCustomer>({
      id: newId('cus', 14),
      object: 'customer',
      created: now(),
      email: session.customer_email ?? customer.email,
      livemode: false,
      metadata: {},
    })
  const method = store.add<PaymentMethod>({
    id: newId('pm'),
    object: 'payment_method',
    card,
    created: now(),
    customer: owner.id,
    livemode: false,
    metadata: {},
    type: 'card',
  })
  store.run('insert into saved_cards (payment_method, later) values (?, ?)', method.id, renews)
  const { metadata, description } = getCheckout(context, session.id).intentData
  const setup = store.add<SetupIntent>({
    id: newId('seti'),
    object: 'setup_intent',
    created: now(),
    customer: owner.id,
    description,
    livemode: false,
    metadata,
    payment_method: method.id,
    status: 'succeeded',
    usage: 'off_session',
  })
  emitEvent(context, 'setup_intent.succeeded', setup, noRequest)
  return { ...session, customer: owner.id, setup_intent: setup.id }
}

export function getSetupIntent({ store }: Context, id: string): SetupIntent {
  const setup = store.find<SetupIntent>(id, 'setup_intent')
  if (!setup) throw noSuch('setupintent', id, 'intent', 404)
  return setup
}

export function getPaymentMethod({ store }: Context, id: string): PaymentMethod {
  const method = store.find<PaymentMethod>(id, 'payment_method')
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method', 404)
  return method
}

/** What its bank says to a charge without its holder. */
export const bankSays = ({ store }: Context, paymentMethod: string) =>
  store.row<{ later: Later }>('select later from saved_cards where payment_method = ?', paymentMethod)!.later

export const refuseSavedCard = ({ store }: Context, paymentMethod: string, why: DeclineName) =>
  void store.run('update saved_cards set later = ? where payment_method = ?', why, paymentMethod)

/** `POST /v1/payment_methods/:id/detach` */
export function detachCard(context: Context, id: string, cause: Cause): PaymentMethod {
  const method = getPaymentMethod(context, id)
  if (!method.customer)
    throw badState(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      undefined,
      'payment_method',
    )
  const detached = context.store.update<PaymentMethod>({ ...method, customer: null })
  emitEvent(context, 'payment_method.detached', detached, cause)
  return detached
}

/** `DELETE /v1/customers/:id` */
export function deleteCustomer(context: Context, id: string, cause: Cause) {
  const { store } = context
  if (!store.find<StoredCustomer>(id, 'customer')) throw noSuch('customer', id, 'id', 404)
  for (const method of store.list<PaymentMethod>('payment_method'))
    if (method.customer === id) detachCard(context, method.id, cause)
  store.run('delete from objects where id = ?', id)
  return { id, object: 'customer', deleted: true }
}
