import { useNavigate } from 'react-router'
import { dropDrafts } from '#ui/drafts.ts'
import { personalPrefix, storedItems, writeStored } from '#ui/device-storage.ts'
import { toast } from '#ui/toast.ts'
import { auth } from './auth-client.ts'
import { queryClient } from './query-client.ts'
import { loggingOut } from './session.ts'

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

export function useLogOut(from: keyof typeof words = 'dashboard') {
  const navigate = useNavigate()
  return async () => {
    // The client would wait for the network with a token that has run out.
    if (!navigator.onLine) return void toast({ ...words[from].failed, tone: 'bad' })
    if (from === 'dashboard' && (await (await import('./unsent-warning.ts')).mustWarn())) return
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
  void import('./forget-device.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined)
}
