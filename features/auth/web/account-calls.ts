import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'

export const SignedInAt = z.object({
  id: z.guid(),
  createdAt: z.string(),
  refreshedAt: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  aal: z.enum(['aal1', 'aal2']),
  isCurrent: z.boolean(),
})
export type SignedInAt = z.infer<typeof SignedInAt>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  who: signedIn,
  does: 'Lists where I am signed in, the latest first',
  input: z.object({}),
  output: z.object({ sessions: z.array(SignedInAt) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  who: signedIn,
  does: 'Ends one of my sessions: it opens nothing any more, on any device',
  input: z.object({ id: z.guid() }),
  output: z.object({}),
})
