import { useNavigate } from 'react-router'
import { toast } from '#ui/toast.ts'
import { auth } from './auth-client.ts'
import { queryClient } from './query-client.ts'

/** Ends the session, forgets what was loaded for it, and goes to the login page. */
export function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    const { error } = await auth()
      .then((client) => client.signOut())
      .catch((error: Error) => ({ error }))
    if (error) return void toast({ title: 'Failed to log out. Please try again.', tone: 'bad' })
    forgetPerson()
    navigate('/login')
    toast({ title: 'You have been logged out', tone: 'good' })
  }
}

/** The session is over on the server already (the account has ended): this browser forgets it too. */
export async function forgetSession(): Promise<void> {
  await (await auth()).signOut({ scope: 'local' }).catch(() => undefined)
  forgetPerson()
}

function forgetPerson() {
  for (const item of ['demoUser', 'demoDataPreloaded', ...Object.keys(localStorage).filter(isMine)]) localStorage.removeItem(item)
  queryClient.clear()
}

/** What features keep on this device for whoever is signed in begins like this. */
const isMine = (item: string) => item.startsWith('mine: ')
