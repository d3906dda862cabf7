import { setTimeout as pause } from 'node:timers/promises'
import type { BetterAuth } from './better-auth.ts'
import { Connection, type Reply } from './connection.ts'
import { compared, type Line } from './line.ts'
import { makePeople, type Person } from './people.ts'
import {
  describe,
  load,
  median,
  mustAllBe,
  quantile,
  ratioOf,
  show,
  takeTurns,
  type Target,
} from './rounds.ts'
import { type Stage, withKey } from './stage.ts'

type Scene = {
  stage: Stage
  floor: Target
  betterAuth: BetterAuth
  password: string
  passwordHash: string
  rounds: number
}

const crowd = 64
const signIns = 192
/** Scrypt with its defaults takes about three times as long. */
const itsSignIns = 64

/** 64 people sign in repeatedly: throughput compared with the bare hash, and the waiting time of people who only read meanwhile. */
export async function benchSignIns({
  stage,
  floor,
  betterAuth,
  password,
  passwordHash,
  rounds,
}: Scene): Promise<Line[]> {
  const cast = await makePeople(stage, crowd, 'student', passwordHash)
  const { members, plain } = betterAuth
  const signIn = (index: number) => ({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { apikey: stage.anonKey },
    body: { email: cast[index % crowd]!.email, password },
  })
  const isTheirs = ({ text }: Reply, index: number) =>
    mustBe(JSON.parse(text).user.email, cast[index % crowd]!.email)

  const results = await takeTurns(rounds, {
    ours: async () => {
      const figures = await mustOpenSessions(stage, 'auth.sessions', signIns, () =>
        load(stage, { clients: crowd, requests: signIns, ask: signIn, look: isTheirs }),
      )
      mustAllBe(200, figures, signIns, 'sign-in')
      return figures
    },
    bare: async () => (await (await fetch(`${floor.url}/passwords`)).json()) as { perSecond: number },
    theirs: async () => {
      const figures = await mustOpenSessions(stage, 'better_auth.session', itsSignIns, () =>
        load(plain, {
          clients: crowd,
          requests: itsSignIns,
          ask: (index) => ({
            method: 'POST',
            path: '/api/auth/sign-in/email',
            headers: { origin: plain.url },
            body: { email: members[index % members.length]!.email, password },
          }),
          look: ({ text }, index) =>
            mustBe(JSON.parse(text).user.email, members[index % members.length]!.email),
        }),
      )
      mustAllBe(200, figures, itsSignIns, 'sign-in at better-auth')
      return figures
    },
    reads: async () => {
      let isOver = false
      const reads = readMeanwhile(stage, await makePeople(stage, 50, 'student'), () => isOver)
      const figures = await load(stage, {
        clients: crowd,
        requests: signIns,
        ask: signIn,
        look: isTheirs,
      }).finally(() => {
        isOver = true
      })
      mustAllBe(200, figures, signIns, 'sign-in beside reads')
      const times = (await reads).sort((a, b) => a - b)
      return {
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        count: times.length,
        signIns: figures.perSecond,
      }
    },
  })
  const { ours, bare, theirs, reads } = results
  const of = (key: 'p50' | 'p99' | 'count' | 'signIns') => median(reads.map((one) => one[key]))
  return [
    compared(
      `sign-in, ${crowd} people`,
      describe(ours),
      `argon2id alone: ${show(median(bare.map((one) => one.perSecond)), 1)}/s`,
      ratioOf({ ours, floor: bare }),
      0.9,
    ),
    compared(
      'the same',
      describe(ours),
      `better-auth, scrypt: ${describe(theirs)}`,
      ratioOf({ ours, floor: theirs }),
      3,
    ),
    {
      what: `GET /auth/v1/user while ${crowd} people sign in`,
      measured: `p50 ${show(of('p50'), 1)} ms, p99 ${show(of('p99'), 1)} ms of ${show(of('count'), 0)} reads, beside ${show(of('signIns'), 0)} sign-ins/s`,
      goal: 'p99 ≤ 25 ms',
      met: of('p99') <= 25,
    },
  ]
}

/** Four people read their account every few milliseconds; the time of each read. */
async function readMeanwhile(stage: Stage, cast: readonly Person[], isOver: () => boolean) {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: 4 }, async (_, reader) => {
      const connection = new Connection(stage.url)
      for (let index = reader; !isOver(); index += 4) {
        const person = cast[index % cast.length]!
        const sent = performance.now()
        const { status, text } = await connection.send({
          path: '/auth/v1/user',
          headers: withKey(stage, person),
        })
        times.push(performance.now() - sent)
        if (status !== 200) throw new Error(`a read beside sign-ins answered ${status} ${text}`)
        mustBe(JSON.parse(text).email, person.email)
        await pause(10)
      }
      connection.close()
    }),
  )
  return times
}

const [tabs, refreshes] = [16, 1_600]

/** Sixteen people refresh their sessions repeatedly, each with the token of the previous refresh. */
export async function benchRefreshes({ stage, password, passwordHash, rounds }: Scene): Promise<Line[]> {
  const cast = await makePeople(stage, tabs, 'student', passwordHash)
  const tokens: string[] = []
  const headers = { apikey: stage.anonKey }
  const keep = ({ text }: Reply, _index: number, client: number) => {
    tokens[client] = JSON.parse(text).refresh_token
  }
  const first = await load(stage, {
    clients: tabs,
    requests: tabs,
    ask: (_index, client) => ({
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers,
      body: { email: cast[client]!.email, password },
    }),
    look: keep,
  })
  mustAllBe(200, first, tabs, 'sign-in')
  const { ours } = await takeTurns(rounds, {
    ours: async () => {
      const figures = await load(stage, {
        clients: tabs,
        requests: refreshes,
        ask: (_index, client) => ({
          method: 'POST',
          path: '/auth/v1/token?grant_type=refresh_token',
          headers,
          body: { refresh_token: tokens[client] },
        }),
        look: keep,
      })
      mustAllBe(200, figures, refreshes, 'refresh')
      if (new Set(tokens).size !== tabs) throw new Error('two sessions were given the same token')
      return figures
    },
  })
  return [{ what: `refresh of a session, ${tabs} people`, measured: describe(ours) }]
}

async function mustOpenSessions<T>(
  { owner }: Stage,
  table: string,
  most: number,
  work: () => Promise<T>,
): Promise<T> {
  const count = async () =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n
  const before = await count()
  const result = await work()
  const made = (await count()) - before
  if (made !== most) throw new Error(`${table}: ${made} sessions of ${most} sign-ins`)
  return result
}

function mustBe(found: unknown, most: string) {
  if (found !== most) throw new Error(`the answer is for ${found}, not for ${most}`)
}
