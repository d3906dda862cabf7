import { readStored, writeStored } from '#ui/device-storage.ts'
import { getConfig } from './config.ts'
import type { KnownPerson } from './known-person.ts'

/** At sign-in with an account of the demonstration; both go at log-out (specification, section 3). */
export async function noteDemoAccount({ id, name, email, role }: KnownPerson): Promise<void> {
  const { demo } = await getConfig()
  if (!demo || !Object.values(demo).some((login) => login.email === email)) return
  writeStored('demoUser', JSON.stringify({ id, name, email, role }))
  writeStored('demoDataPreloaded', 'true')
}

/** Whether the person who is signed in looks around with an account of the demonstration. */
export function isDemoAccount({ id }: Pick<KnownPerson, 'id'>): boolean {
  try {
    return (JSON.parse(readStored('demoUser') ?? '') as { id?: unknown }).id === id
  } catch {
    return false
  }
}
