import { randomUUID } from 'node:crypto'
import { expireDue, nextExpiry } from '../books/checkouts.ts'
import type { RecordedEvent } from '../books/events.ts'
import { findObject } from '../books/objects.ts'
import type { Till } from '../till.ts'
import { postEvent } from './post.ts'
import { claimDeliveries, claimDelivery, giveBack, nextDue, settleDelivery } from './queue.ts'

/** Stripe tries for three days, ever more seldom. The last delay repeats. */
const usualRetryDelays: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000]

const atOnce = 8
const longestNapMs = 30_000

/**
 * Carries events to the webhook endpoint until it answers 2xx: at least once, in no promised order, one event never twice at the same time.
 * What is on its way lies in the books, so a restart goes on where the last life ended. It also closes sessions whose time is over.
 */
export function startCourier(
  till: Till,
  {
    retryDelays = usualRetryDelays,
    timeoutMs = 10_000,
  }: { retryDelays?: readonly number[]; timeoutMs?: number },
) {
  const me = `${process.pid} ${randomUUID()}`
  const closing = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined

  async function carry(eventId: string) {
    const event = findObject<RecordedEvent>(till.store, eventId, 'event')
    const answer =
      event && till.webhook
        ? await postEvent({ ...till.webhook, timeoutMs }, event, till.now(), closing.signal)
        : 'no endpoint'
    if (closing.signal.aborted) giveBack(till.store, eventId)
    else settleDelivery(till.store, eventId, answer, Date.now(), retryDelays)
  }

  function start(eventId: string) {
    // When the books cannot be written (a full disk) the claim runs out and the event is tried again.
    const trip = carry(eventId)
      .catch(() => {})
      .finally(() => {
        underWay.delete(eventId)
        wake()
      })
    underWay.set(eventId, trip)
    return trip
  }

  function round() {
    if (closing.signal.aborted) return
    clearTimeout(timer)
    let napMs = longestNapMs
    try {
      expireDue(till)
      const free = atOnce - underWay.size
      if (till.webhook && free > 0)
        for (const { event_id } of claimDeliveries(till.store, me, Date.now(), free, false)) start(event_id)
      napMs = untilNextMs(till, underWay.size < atOnce)
    } catch {
      // Books that cannot be read or written now are asked again after a while; nothing was lost by waiting.
    }
    timer = setTimeout(round, napMs).unref()
  }

  /** Looks for work right after what is running now: call it when something was written. */
  function wake() {
    if (closing.signal.aborted) return
    clearImmediate(soon)
    soon = setImmediate(round)
  }

  wake()
  return {
    wake,
    /** Tries every unacknowledged event now, once, whatever its back-off; resolves when each has its answer. */
    async deliverPending() {
      expireDue(till)
      await Promise.all(underWay.values())
      if (!till.webhook) return
      const claimed = claimDeliveries(till.store, me, Date.now(), 1_000_000, true)
      for (let from = 0; from < claimed.length; from += atOnce)
        await Promise.all(claimed.slice(from, from + atOnce).map(({ event_id }) => start(event_id)))
    },
    /** Sends an event again, also one that arrived long ago. */
    async redeliver(eventId: string) {
      await underWay.get(eventId)
      till.store.run(
        "insert into deliveries (event_id, state, due, first) values (?, 'pending', ?, ?) on conflict do nothing",
        eventId,
        Date.now(),
        Date.now(),
      )
      if (claimDelivery(till.store, me, Date.now(), eventId)) await start(eventId)
    },
    async stop() {
      closing.abort()
      clearTimeout(timer)
      clearImmediate(soon)
      await Promise.all(underWay.values())
    },
  }
}

function untilNextMs(till: Till, canDeliver: boolean) {
  const delivery = till.webhook && canDeliver ? nextDue(till.store) : null
  const expiry = nextExpiry(till)
  const untilDelivery = delivery === null ? longestNapMs : delivery - Date.now()
  const untilExpiry = expiry === null ? longestNapMs : (expiry - till.now()) * 1_000
  return Math.max(10, Math.min(longestNapMs, untilDelivery, untilExpiry))
}
