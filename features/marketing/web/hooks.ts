import { useEffect } from 'react'
import { toast } from '#ui/toast.ts'

/** Runs when the page has settled and reports a failure (specification, section 7). */
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
    const timer = setTimeout(check, 1_000) // after the first paint and its pictures
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
}

/** `countProfiles` without the script of the API client, which the page does not need otherwise. */
const answers = () =>
  fetch('/api/profiles/count')
    .then((reply) => reply.json().then(() => reply.ok))
    .catch(() => false)
