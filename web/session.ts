import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { isServerReached, onReach, onTokenRefused } from './ask-server.ts'
import { auth, mayHaveSession, onAuthClient, onStoredSession, storedSession } from './auth-client.ts'
import { forgetMe, knownMe } from './known-person.ts'
import { loadMe, type Me } from './me.ts'
import { recheckMs, waits } from './times.ts'

type State =
  | { status: 'waiting'; me: null; session: null }
  | { status: 'out'; me: null; session: null; why: 'never in' | 'left' | 'ended' }
  | { status: 'half'; me: null; session: Session }
  | { status: 'in'; me: Me; session: Session }

const waiting: State = { status: 'waiting', me: null, session: null }
const out = (why: 'never in' | 'left' | 'ended'): State => ({ status: 'out', me: null, session: null, why })
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

/** Tells of every change of it, before the page is drawn anew. */
export const onSession = (tell: () => void) => listen(tell)

/** Starts to watch the session; called once, when the page starts. */
export function watchSession() {
  onAuthClient((client) => client.onAuthStateChange(onChange))
  onStoredSession(() => void auth().catch(() => undefined))
  document.addEventListener('visibilitychange', lookAgain)
  onTokenRefused(recheck)
  if (!mayHaveSession()) return settle(out('never in'))
  onReach(() => (isServerReached() ? meetServer() : letKnownIn()))
  window.addEventListener('online', meetServer)
  if (!navigator.onLine) letKnownIn()
  auth().catch(() => state.status === 'waiting' && settle(out('never in')))
  setTimeout(() => state.status === 'waiting' && settle(out('never in')), waits.session)
}

/**
 * Where it is the network that fails, whoever was signed in on this device is let in to what it keeps for them; where it is slow, as long as their token
 * stands. The server, once it is there, has the last word.
 */
export function letKnownIn() {
  const session = storedSession()
  const me = session && knownMe(session.user.id)
  if (state.status !== 'waiting' || !me || lacksSecondStep(session)) return
  const mayBeAsked = navigator.onLine && isServerReached()
  if (mayBeAsked && (session.expires_at ?? 0) * 1_000 <= Date.now()) return
  isUnasked = true
  settle({ status: 'in', me, session })
}
let isUnasked = false

function meetServer() {
  if (!isUnasked || state.status !== 'in') return
  isUnasked = false
  void take(state.session)
}

/** Around the person's own way out, so that its end is not taken for one that came from elsewhere. */
export async function leaving<T>(work: () => Promise<T>): Promise<T> {
  isLeaving = true
  return work().finally(() => (isLeaving = false))
}
let isLeaving = false

/** Reads the profile anew, after it was changed. */
export const refreshMe = () => (state.status === 'in' ? take(state.session) : Promise.resolve())

/** A session that is there although nothing was heard of it: from here on it is this page's. */
export function takeUp(session: Session) {
  if (state.status === 'waiting' || state.status === 'out') onChange('SIGNED_IN', session)
}

let recheckedAt = Number.NEGATIVE_INFINITY
let isRechecking = false
let isDoubted = false

/** Whoever comes back to this tab: was the session ended elsewhere meanwhile? */
function lookAgain() {
  if (document.visibilityState === 'visible' && Date.now() - recheckedAt >= recheckMs) recheck()
}

/** Asks the service whether the session still stands; if not, the client says that nobody is signed in any more. While it is still being found out who is, that comes first. */
function recheck() {
  isDoubted = state.status === 'waiting'
  if (isDoubted || state.status === 'out' || isRechecking) return
  isRechecking = true
  recheckedAt = Date.now()
  const late = setTimeout(() => (isRechecking = false), waits.sessionCheck)
  auth()
    .then(async (client) => {
      const { error } = await client.getUser()
      if (error?.code === 'bad_jwt') await client.refreshSession()
      if (error?.code === 'user_not_found' || error?.code === 'user_banned')
        await client.signOut({ scope: 'local' })
    })
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(late)
      isRechecking = false
    })
}

function onChange(event: AuthChangeEvent, session: Session | null) {
  if (event === 'SIGNED_OUT') forgetMe()
  // It could not be asked about: it lies there still.
  if (!session && state.status === 'in' && storedSession()?.user.id === state.me.id) return
  if (!session || lacksSecondStep(session)) heard++
  if (!session) return settle(out(whyOut(event)))
  if (lacksSecondStep(session)) return settle({ status: 'half', me: null, session })
  if (state.status === 'in' && state.me.id === session.user.id && event !== 'USER_UPDATED')
    return settle({ ...state, session })
  // Not within the event: the client holds its lock meanwhile, and reading the profile asks it for the token.
  setTimeout(() => void take(session))
}

function whyOut(event: AuthChangeEvent) {
  if (state.status === 'out') return state.why
  if (isLeaving) return 'left'
  return event === 'SIGNED_OUT' ? 'ended' : 'never in'
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

/** Several events can ask for the profile at once, and the session can end meanwhile: only what was heard last counts. */
async function take(session: Session) {
  const asked = ++heard
  const me = await loadMe(session)
  if (asked === heard) settle({ status: 'in', session, me })
}
let heard = 0

function settle(next: State) {
  state = next
  for (const tell of listeners) tell()
  if (isDoubted) recheck()
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
