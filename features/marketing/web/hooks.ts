import { useEffect } from 'react'
import { toast } from '#ui/toast.ts'
import { rest } from '#web/clients.ts'

/** Asks the data service for a count when the page has settled, and says so if it does not answer (specification, section 7). */
export function useConnectivityCheck() {
  useEffect(() => {
    let gone = false
    const check = async () => {
      const { error } = await rest()
        .then((client) => client.from('profiles').select('*', { count: 'exact', head: true }).limit(1))
        .catch((error: unknown) => ({ error }))
      if (error && !gone) toast({ title: 'Backend connection issue', description: 'There may be issues connecting to the backend services', tone: 'bad' })
    }
    const timer = setTimeout(check, 1_000) // after the first paint and its pictures, which matter more
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
}
