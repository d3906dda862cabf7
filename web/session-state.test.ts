import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '@supabase/auth-js'
import type { KnownPerson } from './known-person.ts'
import {
  initialMachine,
  type Machine,
  reduceSession,
  type SessionEvent,
  type SessionState,
} from './session-state.ts'

const sessionOf = (id: string, access_token = 'first') => ({ user: { id }, access_token }) as Session
const helen = sessionOf('helen')
const tom = sessionOf('tom')
const meOf = (id: string) => ({ id, name: id }) as KnownPerson

const waiting = initialMachine.current
const out = (why: 'never in' | 'left' | 'ended'): SessionState => ({
  status: 'out',
  me: null,
  session: null,
  why,
})
const half: SessionState = { status: 'half', me: null, session: helen }
const isIn = (session: Session = helen): SessionState => ({
  status: 'in',
  me: meOf(session.user.id),
  session,
})
const from = (current: SessionState, more: Partial<Machine> = {}): Machine => ({
  ...initialMachine,
  current,
  ...more,
})

const given = (session: Session, isUserUpdated = false): SessionEvent => ({
  type: 'session-given',
  session,
  isUserUpdated,
})
const gone = (isSignOut: boolean): SessionEvent => ({ type: 'session-gone', isSignOut })
const read = (profileRead: number, session = helen): SessionEvent => ({
  type: 'profile-read',
  profileRead,
  session,
  me: meOf(session.user.id),
})
const known: SessionEvent = { type: 'known-person-found', session: helen, me: meOf('helen') }
const rejected: SessionEvent = { type: 'token-rejected', now: 100_000 }
const shown: SessionEvent = { type: 'tab-shown', now: 100_000 }

const transitions: [name: string, before: Machine, event: SessionEvent, after: Partial<Machine>][] = [
  ['nobody is stored', from(waiting), { type: 'nobody-found' }, { current: out('never in') }],
  [
    'nobody was found in time, but somebody is in',
    from(isIn()),
    { type: 'nobody-found' },
    { current: isIn() },
  ],
  ['a session comes: the profile is still to be read', from(waiting), given(helen), { current: waiting }],
  ['the profile is read', from(waiting, { profileRead: 1 }), read(1), { current: isIn() }],
  ['an earlier read answers late', from(waiting, { profileRead: 2 }), read(1), { current: waiting }],
  ['a read is requested', from(isIn()), { type: 'profile-requested' }, { profileRead: 1, current: isIn() }],
  [
    'a new token for the same person',
    from(isIn()),
    given(sessionOf('helen', 'second')),
    { current: isIn(sessionOf('helen', 'second')) },
  ],
  ['somebody else stays unknown until the profile is read', from(isIn()), given(tom), { current: isIn() }],
  [
    'a changed account is read again',
    from(isIn()),
    given(sessionOf('helen', 'second'), true),
    { current: isIn() },
  ],
  [
    'the second step is missing',
    from(waiting),
    { type: 'second-step-missing', session: helen },
    { current: half, profileRead: 1 },
  ],
  [
    'signed out elsewhere, overtaking a read',
    from(isIn()),
    gone(true),
    { current: out('ended'), profileRead: 1 },
  ],
  ['logged out here', from(isIn(), { isLoggingOut: true }), gone(true), { current: out('left') }],
  ['no session at the start', from(waiting), gone(false), { current: out('never in') }],
  ['the reason stays', from(out('left')), gone(true), { current: out('left') }],
  ['known to this device, without a network', from(waiting), known, { current: isIn(), isUnconfirmed: true }],
  ['known, but meanwhile out', from(out('ended')), known, { current: out('ended'), isUnconfirmed: false }],
  [
    'the server is there again',
    from(isIn(), { isUnconfirmed: true }),
    { type: 'server-reached' },
    { isUnconfirmed: false },
  ],
  ['a token is refused', from(isIn()), rejected, { check: 'running', checkedAt: 100_000 }],
  [
    'refused again while it is checked',
    from(isIn(), { check: 'running' }),
    rejected,
    { checkedAt: -Infinity },
  ],
  ['refused while waiting', from(waiting), rejected, { check: 'due' }],
  ['nobody is in: nothing to check', from(out('left')), rejected, { check: 'idle' }],
  [
    'a due check runs once somebody is in',
    from(waiting, { check: 'due', profileRead: 1 }),
    read(1),
    { check: 'running' },
  ],
  ['a due check ends with nobody in', from(waiting, { check: 'due' }), gone(false), { check: 'idle' }],
  ['the tab is shown', from(isIn(), { checkedAt: 70_000 }), shown, { check: 'running' }],
  ['the tab is shown again soon', from(isIn(), { checkedAt: 70_001 }), shown, { check: 'idle' }],
  ['the check has ended', from(isIn(), { check: 'running' }), { type: 'check-ended' }, { check: 'idle' }],
]

for (const [name, before, event, after] of transitions)
  test(name, () =>
    assert.deepEqual(reduceSession(before, event), { ...reduceSession(before, event), ...after }),
  )
