import { reading } from './answers.ts'
import { compared, type Line } from './line.ts'
import { makePeople } from './people.ts'
import { describe, ratioOf, takeTurns } from './rounds.ts'
import { openStage, withKey, withToken } from './stage.ts'

const [people, clients, requests] = [500, 32, 6_000]
const itsRequests = 1_500

type Profile = { email: string }

/** The caller's own profile through `/rest/v1`, compared with the bare transaction and with the npm package postgraphile. */
export async function benchData({ rounds }: { rounds: number }): Promise<Line[]> {
  const stage = await openStage()
  try {
    const cast = await makePeople(stage, people, 'student')
    const one = (index: number) => cast[index % people]!
    const floor = await stage.startFloor()
    const postgraphile = await stage.startBeside('tools/bench/rival-postgraphile.ts', {
      NODE_ENV: 'production',
      AUTH_JWT_SECRET: stage.jwtSecret,
    })
    const query = await queryOfAllColumns(postgraphile.url, one(0).token)

    const { ours, bare, theirs } = await takeTurns(rounds, {
      ours: reading(stage, '/rest/v1/profiles', {
        clients,
        requests,
        cast,
        ask: (index) => ({
          path: `/rest/v1/profiles?select=*&id=eq.${one(index).id}`,
          headers: { ...withKey(stage, one(index)), accept: 'application/vnd.pgrst.object+json' },
        }),
        whose: (answer: Profile) => answer.email,
      }),
      bare: reading(floor, 'the same transaction', {
        clients,
        requests,
        cast,
        ask: (index) => ({ path: '/profile', headers: withToken(one(index).id) }),
        whose: (answer: Profile) => answer.email,
      }),
      theirs: reading(postgraphile, 'postgraphile', {
        clients,
        requests: itsRequests,
        cast,
        ask: (index) => ({
          method: 'POST',
          path: '/graphql',
          headers: withToken(one(index).token),
          body: { query, variables: { id: one(index).id } },
        }),
        whose: (answer: { data: { profileById: Profile } }) => answer.data.profileById.email,
      }),
    })
    return [
      compared(
        'own profile through /rest/v1',
        describe(ours),
        `the same transaction: ${describe(bare)}`,
        ratioOf({ ours, floor: bare }),
        0.7,
      ),
      compared(
        'the same',
        describe(ours),
        `postgraphile: ${describe(theirs)}`,
        ratioOf({ ours, floor: theirs }),
        3,
      ),
    ]
  } finally {
    await stage.close()
  }
}

async function queryOfAllColumns(url: string, token: string) {
  const ask = async <T>(query: string, variables = {}): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...withToken(token) }
    const reply = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    })
    return ((await reply.json()) as { data: T }).data
  }
  type Type = {
    __type: { fields: { name: string; type: { kind: string; ofType: { kind: string } | null } }[] }
  }
  const { __type } = await ask<Type>(
    '{ __type(name: "Profile") { fields { name type { kind ofType { kind } } } } }',
  )
  const isColumn = ({ name, type }: Type['__type']['fields'][number]) =>
    name !== 'nodeId' && (type.ofType ?? type).kind !== 'OBJECT'
  const columns = __type.fields.filter(isColumn).map(({ name }) => name)
  return `query Own($id: UUID!) { profileById(id: $id) { ${columns.join(' ')} } }`
}
