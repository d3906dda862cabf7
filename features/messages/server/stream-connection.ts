import type { PassThrough } from 'node:stream'
import type { Claims } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { listChanges } from './conversations.ts'

/** How often a stream pings, checks its session, and looks for changes that a lost connection missed. */
const pulseMs = 20_000
/** A reader who falls this far behind is cut off and resumes after a reconnect. */
const mostBehindBytes = 1_000_000
const helping = 50

export type Stream = { look(): void; end(): void }
type Following = {
  services: Services
  claims: Claims
  token: string
  after: number
  out: PassThrough
  gone: () => void
}

export function follow({ services, claims, token, after, out, gone }: Following): Stream {
  let last = after
  let state: 'idle' | 'looking' | 'again' | 'ended' = 'idle'
  const pulse = setInterval(() => {
    out.write(': alive\n\n')
    look()
  }, pulseMs)
  pulse.unref()
  out.once('close', end)
  out.write('retry: 2000\n\n')

  function end() {
    if (state === 'ended') return
    state = 'ended'
    clearInterval(pulse)
    gone()
    out.end()
  }
  function look() {
    if (state === 'looking') state = 'again'
    if (state !== 'idle') return
    state = 'looking'
    readOn().then(
      (isOver) => {
        if (isOver) return end()
        const again = state === 'again'
        if (state !== 'ended') state = 'idle'
        if (again) look()
      },
      (error: unknown) => {
        services.log.warn({ err: error }, 'messages: a stream could not read on; it will come again')
        end()
      },
    )
  }
  async function readOn(): Promise<boolean> {
    for (let hasMore = true; hasMore && state !== 'ended'; ) {
      if (!(await services.tokens.verify(token)) || out.writableLength > mostBehindBytes) return true
      const found = await services.asUser(claims, (db) =>
        listChanges(db, claims.sub!, { after: last, limit: helping }),
      )
      if ((state as string) === 'ended') return true
      for (const one of found.changes)
        out.write(`id: ${one.change}\nevent: conversation\ndata: ${JSON.stringify(one)}\n\n`)
      last = found.change
      hasMore = found.hasMore
    }
    return false
  }
  return { look, end }
}
