import { reading } from './answers.ts'
import type { BetterAuth } from './better-auth.ts'
import { compared, type Line } from './line.ts'
import { makePeople } from './people.ts'
import { describe, ratioOf, takeTurns, type Target } from './rounds.ts'
import { type Stage, withKey, withToken } from './stage.ts'

const [people, clients, requests] = [500, 32, 6_000]
/** It is slower; with fewer requests its rounds last as long. */
const itsRequests = { plain: 600, cached: 1_500 }

type User = { email: string }

export async function benchWhoAmI({
  stage,
  floor,
  betterAuth,
  rounds,
}: {
  stage: Stage
  floor: Target
  betterAuth: BetterAuth
  rounds: number
}): Promise<Line[]> {
  const cast = await makePeople(stage, people, 'student')
  const { members } = betterAuth
  const one = (index: number) => cast[index % people]!
  const member = (index: number) => members[index % members.length]!
  const ofMember = (answer: { user: User }) => answer.user.email

  const results = await takeTurns(rounds, {
    ours: reading(stage, 'GET /auth/v1/user', {
      clients,
      requests,
      cast,
      ask: (index) => ({ path: '/auth/v1/user', headers: withKey(stage, one(index)) }),
      whose: (answer: User) => answer.email,
    }),
    floor: reading(floor, 'the joined select', {
      clients,
      requests,
      cast,
      ask: (index) => ({ path: '/user', headers: withToken(one(index).sessionId) }),
      whose: (answer: User) => answer.email,
    }),
    plain: reading(betterAuth.plain, 'get-session', {
      clients,
      requests: itsRequests.plain,
      cast: members,
      ask: (index) => ({ path: '/api/auth/get-session', headers: { cookie: member(index).session } }),
      whose: ofMember,
    }),
    cached: reading(betterAuth.cached, 'get-session from the cookie', {
      clients,
      requests: itsRequests.cached,
      cast: members,
      ask: (index) => ({ path: '/api/auth/get-session', headers: { cookie: member(index).cached } }),
      whose: ofMember,
    }),
  })
  const { ours, floor: bare, plain, cached } = results
  return [
    compared(
      'GET /auth/v1/user',
      describe(ours),
      `joined select: ${describe(bare)}`,
      ratioOf({ ours, floor: bare }),
      0.9,
    ),
    compared(
      'the same',
      describe(ours),
      `better-auth, get-session: ${describe(plain)}`,
      ratioOf({ ours, floor: plain }),
      8,
    ),
    compared(
      'the same',
      describe(ours),
      `better-auth, believing its cookie: ${describe(cached)}`,
      ratioOf({ ours, floor: cached }),
    ),
  ]
}
