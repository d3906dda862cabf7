import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { create } from 'zustand'
import { isServerReached, onReach, onTokenRejected } from './ask-server.ts'
import {
  auth,
  freshSession,
  mayHaveSession,
  onAuthClient,
  onStoredSession,
  storedSession,
} from './auth-client.ts'
import { forgetMe, isGuest, knownMe } from './known-person.ts'
import { loadMe, type ReadProfile } from './me.ts'
import { initialMachine, reduceSession, type SessionEvent } from './session-state.ts'
import { authClientMs, waits } from './timeouts.ts'

const useMachine = create(() => initialMachine)

export const useSession = () => useMachine(({ current }) => current)
export const currentSession = () => useMachine.getState().current

export const onSession = (listener: () => void) =>
  useMachine.subscribe((now, before) => now.current !== before.current && listener())

function dispatch(event: SessionEvent) {
  const before = useMachine.getState()
  useMachine.setState(reduceSession(before, event), true)
  if (before.check !== 'running' && useMachine.getState().check === 'running') checkSession()
}

let readStoredProfile: ReadProfile = () => Promise.resolve({})

export function watchSession(read: ReadProfile) {
  readStoredProfile = read
  onAuthClient((client) => client.onAuthStateChange(onAuthChange))
  onStoredSession(() => void auth().catch(() => undefined))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') dispatch({ type: 'tab-shown', now: Date.now() })
  })
  onTokenRejected(() => dispatch({ type: 'token-rejected', now: Date.now() }))
  const nobody = () => dispatch({ type: 'nobody-found' })
  if (!mayHaveSession()) return nobody()
  onReach(() => (isServerReached() ? confirmKnownPerson() : admitKnownPerson()))
  window.addEventListener('online', confirmKnownPerson)
  if (!navigator.onLine) admitKnownPerson()
  const session = freshSession()
  if (session) {
    // Not before the profile is there: the client would have it read again.
    const stop = onSession(() => {
      stop()
      setTimeout(() => void auth().catch(() => undefined), authClientMs)
    })
    onAuthChange('INITIAL_SESSION', session)
  } else auth().catch(nobody)
  setTimeout(nobody, waits.session)
}

/**
 * Without a network from what this device stores; on a slow one while the token is valid.
 * The server has the last word.
 */
export function admitKnownPerson() {
  const session = storedSession()
  const me = session && knownMe(session.user.id)
  if (!me || lacksSecondStep(session)) return
  const isServerThere = navigator.onLine && isServerReached()
  if (isServerThere && (session.expires_at ?? 0) * 1_000 <= Date.now()) return
  dispatch({ type: 'known-person-found', session, me })
}

function confirmKnownPerson() {
  const { isUnconfirmed, current } = useMachine.getState()
  if (!isUnconfirmed || current.status !== 'in') return
  dispatch({ type: 'server-reached' })
  void readProfile(current.session)
}

/** Marks the person's own log-out, so that it does not look like an expired session. */
export async function loggingOut<T>(work: () => Promise<T>): Promise<T> {
  dispatch({ type: 'logging-out', isLoggingOut: true })
  return work().finally(() => dispatch({ type: 'logging-out', isLoggingOut: false }))
}

export async function refreshMe() {
  const { status, session } = currentSession()
  if (status === 'in') await readProfile(session)
}

export function adoptSession(session: Session) {
  const { status } = currentSession()
  if (status === 'waiting' || status === 'out') onAuthChange('SIGNED_IN', session)
}

function onAuthChange(event: AuthChangeEvent, session: Session | null) {
  const isSignOut = event === 'SIGNED_OUT'
  if (isSignOut) forgetMe()
  const { me } = currentSession()
  if (!session) {
    if (me && storedSession()?.user.id === me.id) return
    return dispatch({ type: 'session-gone', isSignOut })
  }
  if (lacksSecondStep(session)) return dispatch({ type: 'second-step-missing', session })
  const isUserUpdated = event === 'USER_UPDATED'
  dispatch({ type: 'session-given', session, isUserUpdated })
  // Not within the event: the client holds its lock, and reading the profile needs the token.
  if (me?.id !== session.user.id || isUserUpdated) setTimeout(() => void readProfile(session))
}

/** Such a token opens no data until then. */
const lacksSecondStep = (session: Session) => claimsOf(session).needs_second_factor === true

type Claims = { needs_second_factor?: unknown; aal?: unknown; is_anonymous?: unknown }

export function claimsOf({ access_token }: Session): Claims {
  try {
    return JSON.parse(atob((access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

async function readProfile(session: Session) {
  dispatch({ type: 'profile-requested' })
  const { profileRead } = useMachine.getState()
  const me = await loadMe(readStoredProfile, session)
  dispatch({ type: 'profile-read', profileRead, session, me })
  // The address was confirmed meanwhile, perhaps on another device: the token doesn't say so yet.
  if (claimsOf(session).is_anonymous === true && !isGuest(me)) await (await auth()).refreshSession()
}

function checkSession() {
  const end = () => {
    clearTimeout(late)
    dispatch({ type: 'check-ended' })
  }
  const late = setTimeout(end, waits.sessionCheck)
  auth()
    .then(async (client) => {
      const { error } = await client.getUser()
      // The client keeps a session whose token hasn't run out, also if no other can be had for it.
      const isLost =
        error?.code === 'bad_jwt'
          ? [400, 403].includes((await client.refreshSession()).error?.status ?? 0)
          : error?.code === 'user_not_found' || error?.code === 'user_banned'
      if (isLost) await client.signOut({ scope: 'local' })
    })
    .catch(() => undefined)
    .finally(end)
}
