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
    for (const item of ['demoUser', 'demoDataPreloaded']) localStorage.removeItem(item)
    queryClient.clear()
    navigate('/login')
    toast({ title: 'You have been logged out', tone: 'good' })
  }
}
