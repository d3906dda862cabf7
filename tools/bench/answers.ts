import { type Ask, Connection } from './connection.ts'
import type { Person } from './people.ts'
import { type Figures, load, mustAllBe, type Target } from './rounds.ts'

type Reads = {
  clients: number
  requests: number
  cast: readonly Pick<Person, 'email'>[]
  ask: (index: number) => Ask
  whose: (answer: never) => string | undefined
}

/** Rounds of reads by many people. Before each round some results are checked: everybody gets their own row only. */
export const reading = (target: Target, what: string, { clients, requests, cast, ask, whose }: Reads) =>
  async function read(round: number): Promise<Figures> {
    const connection = new Connection(target.url)
    for (let index = round * 20; index < round * 20 + 20; index++) {
      const { status, text } = await connection.send(ask(index))
      const expected = cast[index % cast.length]!.email
      if (status !== 200 || whose(JSON.parse(text) as never) !== expected)
        throw new Error(`${what} answered ${expected} ${status} ${text.slice(0, 200)}`)
    }
    connection.close()
    const figures = await load(target, { clients, requests, ask })
    mustAllBe(200, figures, requests, what)
    return figures
  }
