import type { Session } from '@supabase/auth-js'
import type { KnownPerson } from './known-person.ts'
import { recheckMs } from './timeouts.ts'

/** `half`: after the password, before the second step. */
export type SessionState =
  | { status: 'waiting'; me: null; session: null }
  | { status: 'out'; me: null; session: null; why: OutReason }
  | { status: 'half'; me: null; session: Session }
  | { status: 'in'; me: KnownPerson; session: Session }
type OutReason = 'never in' | 'left' | 'ended'

export type Machine = {
  current: SessionState
  profileRead: number
  isUnconfirmed: boolean
  isLoggingOut: boolean
  check: 'idle' | 'due' | 'running'
  checkedAt: number
}

export type SessionEvent =
  | { type: 'session-given'; session: Session; isUserUpdated: boolean }
  | { type: 'session-gone'; isSignOut: boolean }
  | { type: 'second-step-missing'; session: Session }
  | { type: 'nobody-found' }
  | { type: 'known-person-found'; session: Session; me: KnownPerson }
  | { type: 'server-reached' }
  | { type: 'profile-requested' }
  | { type: 'profile-read'; profileRead: number; session: Session; me: KnownPerson }
  | { type: 'logging-out'; isLoggingOut: boolean }
  | { type: 'token-rejected'; now: number }
  | { type: 'tab-shown'; now: number }
  | { type: 'check-ended' }

export const initialMachine: Machine = {
  current: { status: 'waiting', me: null, session: null },
  profileRead: 0,
  isUnconfirmed: false,
  isLoggingOut: false,
  check: 'idle',
  checkedAt: Number.NEGATIVE_INFINITY,
}

export function reduceSession(machine: Machine, event: SessionEvent): Machine {
  const { current, profileRead, check } = machine
  switch (event.type) {
    case 'session-given': {
      const isSamePerson = current.status === 'in' && current.me.id === event.session.user.id
      return isSamePerson && !event.isUserUpdated
        ? { ...machine, current: { ...current, session: event.session } }
        : machine
    }
    case 'session-gone':
      return {
        ...settled(machine, {
          status: 'out',
          me: null,
          session: null,
          why: whyOut(machine, event.isSignOut),
        }),
        profileRead: profileRead + 1,
      }
    case 'second-step-missing':
      return {
        ...settled(machine, { status: 'half', me: null, session: event.session }),
        profileRead: profileRead + 1,
      }
    case 'nobody-found':
      return current.status === 'waiting'
        ? settled(machine, { status: 'out', me: null, session: null, why: 'never in' })
        : machine
    case 'known-person-found':
      return current.status === 'waiting'
        ? { ...settled(machine, { status: 'in', me: event.me, session: event.session }), isUnconfirmed: true }
        : machine
    case 'server-reached':
      return current.status === 'in' ? { ...machine, isUnconfirmed: false } : machine
    case 'profile-requested':
      return { ...machine, profileRead: profileRead + 1 }
    case 'profile-read':
      return event.profileRead === profileRead
        ? settled(machine, { status: 'in', me: event.me, session: event.session })
        : machine
    case 'logging-out':
      return { ...machine, isLoggingOut: event.isLoggingOut }
    case 'tab-shown':
      return event.now - machine.checkedAt >= recheckMs ? doubted(machine, event.now) : machine
    case 'token-rejected':
      return doubted(machine, event.now)
    case 'check-ended':
      return check === 'running' ? { ...machine, check: 'idle' } : machine
  }
}

function doubted(machine: Machine, now: number): Machine {
  if (machine.current.status === 'waiting') return { ...machine, check: 'due', checkedAt: now }
  if (machine.current.status === 'out' || machine.check === 'running') return machine
  return { ...machine, check: 'running', checkedAt: now }
}

const settled = (machine: Machine, current: SessionState): Machine => ({
  ...machine,
  current,
  check: machine.check === 'due' ? (current.status === 'out' ? 'idle' : 'running') : machine.check,
})

function whyOut({ current, isLoggingOut }: Machine, isSignOut: boolean): OutReason {
  if (current.status === 'out') return current.why
  if (isLoggingOut) return 'left'
  return isSignOut ? 'ended' : 'never in'
}
