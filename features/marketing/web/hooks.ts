import { useEffect } from 'react'
import { toast } from '#ui/toast.ts'
import { getConfig } from '#web/config.ts'

/** Asks the data service for a count when the page has settled, and says so if it does not answer (specification, section 7). */
export function useConnectivityCheck() {
  useEffect(() => {
    let gone = false
    const check = async () => {
      if ((await answers()) || gone) return
      toast({
        title: 'Backend connection issue',
        description: 'There may be issues connecting to the backend services',
        tone: 'bad',
      })
    }
    const timer = setTimeout(check, 1_000) // after the first paint and its pictures, which matter more
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
}

/** What the client library would ask, without loading it for one question. */
const answers = async () => {
  try {
    const { anonKey } = await getConfig()
    const headers = { apikey: anonKey, prefer: 'count=exact' }
    return (await fetch('/rest/v1/profiles?select=*&limit=1', { method: 'HEAD', headers })).ok
  } catch {
    return false
  }
}
