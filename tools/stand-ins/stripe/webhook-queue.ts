import { createHmac } from 'node:crypto'
import type { Context } from './context.ts'
import { expireDueSessions, nextExpiry } from './resources/checkout-sessions.ts'
import type { StripeEvent } from './resources/events.ts'
import { settleDuePayouts } from './resources/payouts.ts'
import { renewDueSubscriptions } from './resources/subscriptions.ts'

/** Stripe tries for three days at growing intervals. The last delay repeats. */
const usualRetryDelays: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000]
const threeDaysMs = 3 * 24 * 60 * 60 * 1_000
const concurrency = 8
const longestSleepMs = 30_000
const undelivered = "from deliveries where state = 'pending'"
const waiting = `${undelivered} and event_id not in (select value from json_each(?))`

/**
 * Posts events to the webhook endpoint until it answers 2xx: at least once, in no promised order, one event never twice at the same time.
 * Pending deliveries are in the store, so a restart resumes them. It also expires sessions when their time comes.
 */
export function startWebhookQueue(context: Context, retryDelays = usualRetryDelays, timeoutMs = 10_000) {
  const { store } = context
  const closing = new AbortController()
  const inFlight = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let immediate: NodeJS.Immediate | undefined

  async function deliver(eventId: string) {
    const event = store.find<StripeEvent>(eventId, 'event')
    const result = event && context.webhook ? await postEvent(event) : 'no endpoint'
    // An attempt that our own shutdown interrupted is not the endpoint's failure.
    if (!closing.signal.aborted) record(eventId, result)
  }

  /** Resolves to the status or to the error. As with Stripe a redirect is not followed, and a slow endpoint counts as failed. */
  async function postEvent(event: StripeEvent) {
    const { url, secret } = context.webhook!
    const body = JSON.stringify(event, null, 2)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureOf(body, secret, context.now()),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      return String(response.status)
    } catch (error) {
      return (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name
    }
  }

  function record(eventId: string, result: string) {
    store.transaction(() => {
      const { attempts, first, state } = store.row<{ attempts: number; first: number; state: string }>(
        'select attempts, first, state from deliveries where event_id = ?',
        eventId,
      )!
      const succeeded = /^2\d\d$/.test(result)
      const isTooOld = Date.now() - first > threeDaysMs
      store.run(
        'update deliveries set state = ?, attempts = attempts + 1, due = ?, last_answer = ? where event_id = ?',
        succeeded || state === 'delivered' ? 'delivered' : isTooOld ? 'given_up' : 'pending',
        Date.now() + (retryDelays[Math.min(attempts, retryDelays.length - 1)] ?? 0),
        result,
        eventId,
      )
      if (succeeded)
        store.run("update objects set body = json_set(body, '$.pending_webhooks', 0) where id = ?", eventId)
    })
  }

  function start(eventId: string) {
    // If the store cannot be written (a full disk), the delivery stays pending.
    const attempt = deliver(eventId)
      .catch(() => {})
      .finally(() => {
        inFlight.delete(eventId)
        wake()
      })
    inFlight.set(eventId, attempt)
    return attempt
  }

  const pending = (dueBy: number, limit: number) =>
    store.rows<{ id: string }>(
      `select event_id as id ${waiting} and due <= ? order by due limit ?`,
      busyIds(),
      dueBy,
      limit,
    )
  const busyIds = () => JSON.stringify([...inFlight.keys()])

  function round() {
    if (closing.signal.aborted) return
    clearTimeout(timer)
    let sleepMs = longestSleepMs
    try {
      expireDueSessions(context)
      settleDuePayouts(context)
      renewDueSubscriptions(context)
      if (context.webhook) for (const { id } of pending(Date.now(), concurrency - inFlight.size)) start(id)
      sleepMs = untilNextMs()
    } catch {
      // The store is tried again after the sleep; nothing is lost by waiting.
    }
    timer = setTimeout(round, sleepMs).unref()
  }

  function untilNextMs() {
    const expiry = nextExpiry(context)
    const canDeliver = context.webhook && inFlight.size < concurrency
    const next =
      canDeliver && store.row<{ due: number | null }>(`select min(due) as due ${waiting}`, busyIds())?.due
    const untilExpiry = expiry === null ? Infinity : (expiry - context.now()) * 1_000
    return Math.max(10, Math.min(longestSleepMs, next ? next - Date.now() : Infinity, untilExpiry))
  }

  /** Looks for work right after the current task; called when something was written. */
  function wake() {
    if (closing.signal.aborted) return
    clearImmediate(immediate)
    immediate = setImmediate(round)
  }

  wake()
  return {
    wake,
    /** Tries every pending event once, now, whatever its delay. */
    async deliverPending() {
      expireDueSessions(context)
      settleDuePayouts(context)
      renewDueSubscriptions(context)
      await Promise.all(inFlight.values())
      if (!context.webhook) return
      // Those too that a round has started in the meantime: who asks wants their answers.
      const all = store.rows<{ id: string }>(`select event_id as id ${undelivered} order by due`)
      for (let from = 0; from < all.length; from += concurrency)
        await Promise.all(all.slice(from, from + concurrency).map(({ id }) => inFlight.get(id) ?? start(id)))
    },
    /** Sends an event again, even one that was delivered. */
    async redeliver(eventId: string) {
      await inFlight.get(eventId)
      store.run(
        "insert into deliveries (event_id, state, due, first) values (?, 'pending', ?, ?) on conflict do nothing",
        eventId,
        Date.now(),
        Date.now(),
      )
      await (inFlight.get(eventId) ?? start(eventId))
    },
    async stop() {
      closing.abort()
      clearTimeout(timer)
      clearImmediate(immediate)
      await Promise.all(inFlight.values())
    },
  }
}

/** The `Stripe-Signature` header: HMAC-SHA256 over `t.body`, by the endpoint's secret (docs.stripe.com/webhooks, scheme v1). */
const signatureOf = (body: string, secret: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
