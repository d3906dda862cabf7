import type { Line } from './line.ts'
import { makePeople, type Person } from './people.ts'
import { type Ask, Connection } from './connection.ts'
import { alternate, describe, load, mustAllBe, ratioOf, show, type Target } from './rounds.ts'
import { openStage, withToken } from './stage.ts'

const [people, clients, requests] = [500, 32, 6_000]

/** The two reads of every screen: who am I, and my profile. */
export async function benchAccountReads({ rounds }: { rounds: number }): Promise<Line[]> {
  const stage = await openStage()
  try {
    const cast = await makePeople(stage, people, 'student')
    const floor = await stage.startFloor()
    const one = (index: number) => cast[index % people]!
    const withKey = (person: Person) => ({ apikey: stage.anonKey, ...withToken(person.token) })

    const compare = async (what: string, goal: number, ours: (index: number) => Ask, bare: (index: number) => Ask): Promise<Line> => {
      const measure = (target: Target, ask: (index: number) => Ask) => async (round: number) => {
        await mustTellTheirOwn(target, ask, cast, round)
        const figures = await load(target, { clients, requests, ask })
        mustAllBe(200, figures, requests, what)
        return figures
      }
      const results = await alternate(rounds, measure(stage, ours), measure(floor, bare))
      const ratio = ratioOf(results)
      return { what, measured: describe(results.ours), floor: describe(results.floor), ratio: `${show(ratio)}×`, goal: `≥ ${goal}×`, met: ratio >= goal }
    }
    return [
      await compare(
        'GET /auth/v1/user',
        0.8,
        (index) => ({ path: '/auth/v1/user', headers: withKey(one(index)) }),
        (index) => ({ path: '/user', headers: withToken(one(index).sessionId) }),
      ),
      await compare(
        'own profile through /rest/v1',
        0.7,
        (index) => ({
          path: `/rest/v1/profiles?select=*&id=eq.${one(index).id}`,
          headers: { ...withKey(one(index)), accept: 'application/vnd.pgrst.object+json' },
        }),
        (index) => ({ path: '/profile', headers: withToken(one(index).id) }),
      ),
    ]
  } finally {
    await stage.close()
  }
}

/** Everybody gets their own row and no other's. */
async function mustTellTheirOwn(target: Target, ask: (index: number) => Ask, cast: readonly Person[], round: number) {
  const connection = new Connection(target.url)
  for (let index = round * 20; index < round * 20 + 20; index++) {
    const { status, text } = await connection.send(ask(index))
    const { id, email } = JSON.parse(text)
    const expected = cast[index % cast.length]!
    if (status !== 200 || id !== expected.id || email !== expected.email) throw new Error(`${ask(index).path} answered ${status} ${text.slice(0, 200)}`)
  }
  connection.close()
}
