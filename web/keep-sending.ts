import { RequestError, unreachable } from './api-error.ts'
import { onReach } from './ask-server.ts'
import { isCut } from './connection.ts'
import type { createOutbox, Outgoing } from './outbox.ts'
import { currentSession, onSession } from './session.ts'
import { retryDelayMs } from './timeouts.ts'

/** `later`: no network, a fault of the service, or a session to renew first. */
export type Sent = 'sent' | 'later' | { error: string }

type Sending<Item extends Outgoing> = {
  outbox: ReturnType<typeof createOutbox<Item>>
  send: (item: Item, me: string) => Promise<Sent>
  onDecided: (item: Item, sent: 'sent' | { error: string }) => void
  whoIsIn?: () => string | undefined
}

const started = new WeakSet<object>()

/** Sends what waits in an outbox, oldest first, whenever the server can be reached. Once begun it goes on. */
export function keepSending<Item extends Outgoing>({
  outbox,
  send,
  onDecided,
  whoIsIn = () => currentSession().me?.id,
}: Sending<Item>) {
  if (started.has(outbox)) return
  started.add(outbox)
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function sendAll() {
    const me = whoIsIn()
    if (!me || isCut() || outbox.isDelivering(me) || outbox.waiting(me).length === 0) return
    clearTimeout(timer)
    await outbox.deliver(me, async (item) => {
      // Between two of them, or while another tab held the lock, somebody else may have signed in.
      if (whoIsIn() !== me) return 'stop'
      const sent = await send(item, me)
      if (sent === 'later' || (sent !== 'sent' && whoIsIn() !== me)) return 'stop'
      const change = sent === 'sent' ? { sentAt: new Date().toISOString() } : sent
      outbox.change(me, item.id, change as Partial<Item>)
      onDecided(item, sent)
      return 'next'
    })
    attempts = outbox.waiting(me).length > 0 ? attempts + 1 : 0
    if (attempts > 0) timer = setTimeout(() => void sendAll(), retryDelayMs(attempts))
  }

  for (const subscribe of [onReach, outbox.subscribe, onSession]) subscribe(() => void sendAll())
  window.addEventListener('online', () => void sendAll())
  void sendAll()
}

/** The same however often it is sent. */
export function isDecided(error: unknown): error is RequestError {
  return (
    error instanceof RequestError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 429].includes(error.status)
  )
}

/** Longer than this, a network in a car park is none. */
const patienceMs = 10_000

/** Fails as if there were no network, if there is none or it takes too long; the request goes on. */
export function inReach<T>(work: () => Promise<T>): Promise<T> {
  if (isCut()) return Promise.reject(unreachable())
  const tooLate = new Promise<never>((_, reject) => setTimeout(() => reject(unreachable()), patienceMs))
  return Promise.race([work(), tooLate])
}

export const isOutOfReach = (error: unknown) => error instanceof RequestError && error.status === 0
