import { apiVersion, type Cause, type Till } from '../till.ts'
import { newId } from './ids.ts'
import { addObject, type Recorded } from './objects.ts'

/** An event as it lies in the books and as it is sent: the object as it was at that moment, nothing expanded. */
export type RecordedEvent = Recorded & {
  object: 'event'
  api_version: string
  created: number
  data: { object: Recorded; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: Cause
  type: string
}

/** What an endpoint is told of unless it names its own list. */
const usualEvents: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.succeeded',
  'charge.refunded',
  'refund.created',
]

/** Writes the event and its delivery; call it inside the transaction that changes `object`. */
export function recordEvent(till: Till, type: string, object: Recorded, cause: Cause, previous?: object) {
  const wanted = till.webhook !== null && (till.webhook.events ?? usualEvents).includes(type)
  const event: RecordedEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: till.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: wanted ? 1 : 0,
    request: cause,
    type,
  }
  addObject(till.store, event)
  if (wanted)
    till.store.run(
      "insert into deliveries (event_id, state, due, first) values (?, 'pending', ?, ?)",
      event.id,
      Date.now(),
      Date.now(),
    )
}
