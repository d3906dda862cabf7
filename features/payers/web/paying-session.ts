import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#ui/device-storage.ts'

const item = 'paying'
const followers = new Set<() => void>()

const follow = (follower: () => void) => {
  followers.add(follower)
  return () => followers.delete(follower)
}

/** As long as this tab: who comes back later opens the page by a new link. */
export const usePayingSession = (): string | undefined =>
  useSyncExternalStore(
    follow,
    () => readStored(item, 'session'),
    () => undefined,
  )

export function setPayingSession(session: string | undefined): void {
  writeStored(item, session, 'session')
  for (const follower of followers) follower()
}
