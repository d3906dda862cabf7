import { useEffect, useState } from 'react'
import { askServer } from '#web/ask-server.ts'
import type { Claims } from '../contract.ts'

const none: Claims = { instructors: null, learners: null, lessons: null }
/** Not from the contract, which would bring its schemas to a page that is only read. */
const path = '/api/claims'

export function useClaims(): Claims {
  const [claims, setClaims] = useState(none)
  useEffect(() => {
    const gone = new AbortController()
    askServer(path, { signal: gone.signal })
      .then((reply) => (reply.ok ? reply.json() : none))
      .then(setClaims, () => {})
    return () => gone.abort()
  }, [])
  return claims
}
