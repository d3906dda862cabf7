import type { Store } from '../books/store.ts'

/** Longer than any try takes, so that a claim ends by itself only when its process hangs. */
const leaseMs = 60_000
const threeDaysMs = 3 * 24 * 60 * 60 * 1_000

/**
 * Takes up to `most` pending deliveries: no other process or call gets them until they are settled, so one event is never on its way twice at once.
 * `evenIfNotDue` passes over the back-off.
 */
export function claimDeliveries(
  store: Store,
  me: string,
  now: number,
  most: number,
  evenIfNotDue: boolean,
): { event_id: string }[] {
  releaseClaimsOfTheDead(store, me)
  return store.rows(
    `update deliveries set claimed_by = ?, claimed_until = ? where event_id in (
       select event_id from deliveries where state = 'pending' and claimed_until <= ? and (due <= ? or ?) order by due limit ?
     ) returning event_id`,
    me,
    now + leaseMs,
    now,
    now,
    evenIfNotDue ? 1 : 0,
    most,
  )
}

export function claimDelivery(store: Store, me: string, now: number, eventId: string) {
  releaseClaimsOfTheDead(store, me)
  return (
    store.run(
      'update deliveries set claimed_by = ?, claimed_until = ? where event_id = ? and claimed_until <= ?',
      me,
      now + leaseMs,
      eventId,
      now,
    ) === 1
  )
}

export function settleDelivery(
  store: Store,
  eventId: string,
  answer: string,
  now: number,
  retryDelays: readonly number[],
) {
  store.atomically(() => {
    const row = store.row<{ attempts: number; first: number; state: string }>(
      'select attempts, first, state from deliveries where event_id = ?',
      eventId,
    )!
    const arrived = /^2\d\d$/.test(answer)
    const state =
      arrived || row.state === 'delivered'
        ? 'delivered'
        : now - row.first > threeDaysMs
          ? 'given_up'
          : 'pending'
    const delay = retryDelays[Math.min(row.attempts, retryDelays.length - 1)] ?? 0
    store.run(
      'update deliveries set state = ?, attempts = attempts + 1, due = ?, last_answer = ?, claimed_by = null, claimed_until = 0 where event_id = ?',
      state,
      now + delay,
      answer,
      eventId,
    )
    if (arrived)
      store.run("update objects set body = json_set(body, '$.pending_webhooks', 0) where id = ?", eventId)
  })
}

/** A try that was broken off by our own shutdown is no failure of the endpoint. */
export const giveBack = (store: Store, eventId: string) =>
  store.run('update deliveries set claimed_by = null, claimed_until = 0 where event_id = ?', eventId)

export const nextDue = (store: Store) =>
  store.row<{ due: number | null }>(
    "select min(max(due, claimed_until)) as due from deliveries where state = 'pending'",
  )?.due ?? null

/** After a `kill -9` nobody should have to wait for the lease. */
function releaseClaimsOfTheDead(store: Store, me: string) {
  for (const { claimed_by } of store.rows<{ claimed_by: string }>(
    'select distinct claimed_by from deliveries where claimed_by is not null and claimed_by <> ?',
    me,
  )) {
    if (!isAlive(Number(claimed_by.split(' ')[0])))
      store.run('update deliveries set claimed_by = null, claimed_until = 0 where claimed_by = ?', claimed_by)
  }
}

function isAlive(pid: number) {
  // In a container the number often comes back after a restart: then the claim is from this process's earlier life.
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}
