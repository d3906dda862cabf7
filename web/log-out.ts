import { useNavigate } from 'react-router'
import { plural } from '#common/plural.ts'
import { dropDrafts } from '#ui/drafts.ts'
import { personalPrefix, storedItems, writeStored } from '#ui/device-storage.ts'
import { toast } from '#ui/toast.ts'
import { auth } from './auth-client.ts'
import { clearOfflineCache } from './offline-cache.ts'
import { queryClient } from './query-client.ts'
import { countUnsent } from './outbox.ts'
import { currentSession, loggingOut } from './session.ts'

const words = {
  dashboard: {
    done: { title: 'You have been logged out' },
    failed: { title: 'Failed to log out. Please try again.' },
  },
  site: {
    done: { title: 'Logged out' },
    failed: { title: 'Logout Failed', description: 'There was an error logging out' },
  },
}

/** Pressed again within this time it is meant. */
const secondPressMs = 60_000
let warnedAt = Number.NEGATIVE_INFINITY

/** What waits to be sent goes with the person: the first press says so. */
function mustWarn(): boolean {
  const count = countUnsent(currentSession().me?.id ?? '')
  if (count === 0 || Date.now() - warnedAt < secondPressMs) return false
  warnedAt = Date.now()
  toast({
    title: `${plural(count, 'change')} on this device ${count === 1 ? 'hasn’t' : 'haven’t'} been sent`,
    description: 'Log out again to delete what you wrote, or wait until it’s sent.',
    tone: 'bad',
  })
  return true
}

export function useLogOut(from: keyof typeof words = 'dashboard') {
  const navigate = useNavigate()
  return async () => {
    if (mustWarn()) return
    // The client would wait for the network with a token that has run out.
    if (!navigator.onLine) return void toast({ ...words[from].failed, tone: 'bad' })
    const { error } = await loggingOut(async () => (await auth()).signOut()).catch((error: Error) => ({
      error,
    }))
    if (error) return void toast({ ...words[from].failed, tone: 'bad' })
    forgetPerson()
    navigate('/login')
    toast({ ...words[from].done, tone: 'good' })
  }
}

export async function forgetSession(): Promise<void> {
  await loggingOut(async () => (await auth()).signOut({ scope: 'local' })).catch(() => undefined)
  forgetPerson()
}

function forgetPerson() {
  const personal = storedItems().filter((item) => item.startsWith(personalPrefix))
  for (const item of ['demoUser', 'demoDataPreloaded', ...personal]) writeStored(item, undefined)
  queryClient.clear()
  dropDrafts()
  clearOfflineCache()
}
