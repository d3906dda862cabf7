import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { auth, mayHaveSession, onAuthClient, onStoredSession } from './auth-client.ts'
import { loadMe, type Me } from './me.ts'
import { recheckMs, waits } from './times.ts'

type State =
  | { status: 'waiting'; me: null; session: null }
  | { status: 'out'; me: null; session: null; left: boolean }
  | { status: 'half'; me: null; session: Session }
  | { status: 'in'; me: Me; session: Session }

const waiting: State = { status: 'waiting', me: null, session: null }
let state: State = waiting
const listeners = new Set<() => void>()

/** Who is signed in: `waiting` until that is known, then `out`, `in` with `me`, or `half`: the password was right, the second step is still to come. */
export const useSession = () => useSyncExternalStore(listen, currentSession, () => waiting)

/** Whoever is signed in, or null. Inside a guarded page there always is somebody: see `useSignedIn`. */
export function useMe() {
  const { me, status } = useSession()
  return { me, isLoading: status === 'waiting' }
}

export const currentSession = () => state

/** Starts to watch the session; called once, when the page starts. */
export function watchSession() {
  onAuthClient((client) => client.onAuthStateChange(onChange))
  onStoredSession(() => void auth())
  document.addEventListener('visibilitychange', recheck)
  if (!mayHaveSession()) return settle({ status: 'out', me: null, session: null, left: false })
  auth().catch(() => settle({ status: 'out', me: null, session: null, left: false }))
  setTimeout(() => state.status === 'waiting' && settle({ status: 'out', me: null, session: null, left: false }), waits.session)
}

/** Reads the profile anew, after it was changed. */
export const refreshMe = () => (state.status === 'in' ? take(state.session) : Promise.resolve())

let recheckedAt = 0

/** Whoever comes back to this tab: was the session ended elsewhere meanwhile? If so, the client says that nobody is signed in any more. */
function recheck() {
  if (document.visibilityState !== 'visible' || !(state.status === 'in' || state.status === 'half') || Date.now() - recheckedAt < recheckMs) return
  recheckedAt = Date.now()
  auth()
    .then(async (client) => {
      const { error } = await client.getUser()
      if (error?.code === 'user_not_found') await client.signOut({ scope: 'local' })
    })
    .catch(() => undefined)
}

function onChange(event: AuthChangeEvent, session: Session | null) {
  if (!session) return settle({ status: 'out', me: null, session: null, left: event === 'SIGNED_OUT' && (state.status === 'in' || state.status === 'half') })
  if (lacksSecondStep(session)) return settle({ status: 'half', me: null, session })
  if (state.status === 'in' && state.me.id === session.user.id && event !== 'USER_UPDATED') return settle({ ...state, session })
  // Not within the event: the client holds its lock meanwhile, and reading the profile asks it for the token.
  setTimeout(() => void take(session))
}

/** The service writes into the token that the second step is still to come; it opens no data until then. */
function lacksSecondStep({ access_token }: Session): boolean {
  try {
    const payload = atob((access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(payload) as { needs_second_factor?: unknown }).needs_second_factor === true
  } catch {
    return false
  }
}

async function take(session: Session) {
  settle({ status: 'in', session, me: await loadMe(session) })
}

function settle(next: State) {
  state = next
  for (const tell of listeners) tell()
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
