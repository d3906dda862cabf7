import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'

export const SessionEntry = z.object({
  id: z.string(),
  userAgent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  who: signedIn,
  does: 'Lists where I am signed in',
  input: z.object({}),
  output: z.object({ sessions: z.array(SessionEntry) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id' as '/api/account/sessions',
  who: signedIn,
  does: 'Signs one of my devices out',
  input: z.object({ id: z.string() }),
  output: z.object({}),
})
