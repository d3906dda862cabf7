import DataLoader from 'dataloader'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { isId } from '#common/schema.ts'
import type { Claims } from '#server/database.ts'
import { listen } from '#server/listen.ts'
import type { Services } from '#server/services.ts'

/** The longest that an access token can be set to last, and an hour for clocks that differ. */
export const longestTokenHours = 25

const Message = z.object({
  keys: z.optional(z.boolean()),
  sessions: z.optional(z.array(z.string())),
  person: z.optional(z.string()),
  banned_until: z.nullish(z.string()),
})

type Needs = Pick<Services, 'clock' | 'asSystem'> & {
  url: string
  log: FastifyBaseLogger
  keysChanged: () => Promise<void>
}
export type Ended = Awaited<ReturnType<typeof watchEnded>>

/** Fed by NOTIFY: instances see an end within milliseconds. While disconnected, queries instead. */
export async function watchEnded({ clock, asSystem, url, log, keysChanged }: Needs) {
  // Two generations, each kept for at least as long as a token lives.
  let sessions = new Set<string>()
  let older = new Set<string>()
  let turnedAt = performance.now()
  let bans = new Map<string, number>()
  let isSure = false
  // Notifications during the read are newer than what was read.
  let changed = new Set<string>()

  const line = listen({
    url,
    channel: 'clearway_auth',
    onMessage(text) {
      const said = parse(text)
      for (const id of said?.sessions ?? []) noteEnd(id)
      if (said?.person) {
        changed.add(said.person)
        noteBan(said.person, said.banned_until)
      }
      if (said?.keys)
        keysChanged().catch((error: unknown) =>
          log.warn({ err: error }, 'auth: the keys could not be read again'),
        )
    },
    // Listening starts before the read, so nothing falls between.
    async onConnect() {
      bans = new Map()
      changed = new Set()
      const [ids, banned] = await asSystem('which sessions have ended', (db) =>
        Promise.all([
          db.list(
            'accounts.listEndedSessions',
            `select session_id as id from auth.ended_sessions where ended_at > now() - $1 * interval '1 hour'`,
            [longestTokenHours],
          ),
          db.list(
            'accounts.listBanned',
            `select id, extract(epoch from banned_until)::text as until from auth.users where banned_until > clock()`,
          ),
        ]),
      )
      for (const { id } of ids) noteEnd(id)
      for (const { id, until } of banned) if (!changed.has(id)) noteBan(id, until)
      await keysChanged()
      isSure = true
    },
    onDisconnect(error) {
      isSure = false
      log.warn(
        { err: error },
        'auth: no notifications from other instances, so every token is looked up; trying again',
      )
    },
  })
  await line.ready

  function noteEnd(id: string) {
    if (performance.now() - turnedAt > longestTokenHours * 3_600_000) {
      older = sessions
      sessions = new Set()
      turnedAt = performance.now()
    }
    sessions.add(id)
  }

  function noteBan(id: string, until: string | null | undefined) {
    if (until) bans.set(id, Number(until) * 1_000)
    else bans.delete(id)
  }

  const lookups = new DataLoader<{ session: string | null; person: string | null }, boolean>(
    async (query) => {
      const rows = await asSystem('whether these sessions have ended', (db) =>
        db.list(
          'accounts.haveEnded',
          `select exists (select from auth.ended_sessions e where e.session_id = a.session) or exists (select from auth.users u where u.id = a.person and u.banned_until > clock()) as ended
         from unnest($1::uuid[], $2::uuid[]) with ordinality as a (session, person, at) order by at`,
          [query.map(({ session }) => session), query.map(({ person }) => person)],
        ),
      )
      return rows.map(({ ended }) => ended)
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate },
  )

  return {
    async isEnded({ session_id, sub }: Claims & { session_id?: unknown }): Promise<boolean> {
      const session = typeof session_id === 'string' && isId(session_id) ? session_id.toLowerCase() : null
      const person = sub && isId(sub) ? sub.toLowerCase() : null
      if (session === null && person === null) return false
      if (!isSure) return lookups.load({ session, person })
      if (session !== null && (sessions.has(session) || older.has(session))) return true
      const until = person === null ? undefined : bans.get(person)
      return until !== undefined && until > clock.now().epochMilliseconds
    },
    isSure: () => isSure,
    close: () => line.close(),
  }
}

function parse(text: string) {
  try {
    return z.safeParse(Message, JSON.parse(text)).data
  } catch {
    return undefined
  }
}
