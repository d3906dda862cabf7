import { askServer } from '#web/ask-server.ts'
import type { ReadProfile } from '#web/me.ts'
import type { Profile } from '../contract.ts'
import { myProfilePath } from '../rules.ts'

/** For the session, which every page has: the answer is not parsed, or each would carry the schemas. */
export const readMyProfile: ReadProfile = async (token, signal): Promise<Partial<Profile>> => {
  const reply = await askServer(myProfilePath, { signal, headers: { authorization: `Bearer ${token}` } })
  return reply.ok ? reply.json() : {}
}
