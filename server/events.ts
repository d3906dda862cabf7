import * as z from 'zod/mini'
import type { Db } from './database.ts'
import type { House } from './services.ts'
import { type Job, job, queueJob } from './jobs.ts'

export type Fact = { id: string; name: string; actorId: string | null; announcedAt: string }

/** What a later feature does about a fact. It may run twice for one fact and must not mind. */
export type Reaction = {
  readonly to: string
  /** Unique among the reactions to this fact. */
  readonly name: string
  readonly work: (about: never, house: House, fact: Fact) => Promise<unknown>
}

export const react = <About extends object>(
  to: string,
  name: string,
  work: (about: About, house: House, fact: Fact) => Promise<unknown>,
): Reaction => ({
  to,
  name,
  work,
})

/** Writes down what has happened, in the transaction that makes it true; reactions follow once it has committed. */
export async function announce(db: Db, name: `${string}.${string}`, about: object): Promise<void> {
  await db.run('select house.announce($1, $2)', [name, JSON.stringify(about)])
}

type Row = { name: string; about: object; actor_id: string | null; announced_at: string }

const readFact = async (house: House, id: string) =>
  (
    await house.asSystem('read a fact', (db) =>
      db.run<Row>('select name, about, actor_id, announced_at from house.facts where id = $1', [id]),
    )
  ).rows[0]

/** Ten hours: nothing else comes back to a fact whose reaction was given up, so a full disk over night must not cost one. */
const patiently = { retries: 20 }

/** Two kinds of job: one hands a fact to its reactions, the other performs one of them, so that each is tried again by itself. */
export function factJobs(reactions: readonly Reaction[]): readonly Job[] {
  const perform = job(
    'reaction',
    z.object({ fact: z.string(), reaction: z.string() }),
    async (task, house) => {
      const row = await readFact(house, task.fact)
      const reaction = reactions.find(({ to, name }) => to === row?.name && name === task.reaction)
      if (!row || !reaction) return
      await reaction.work(row.about as never, house, {
        id: task.fact,
        name: row.name,
        actorId: row.actor_id,
        announcedAt: row.announced_at,
      })
    },
    patiently,
  )
  const handOut = job(
    'fact',
    z.object({ id: z.string() }),
    async ({ id }, house) => {
      const row = await readFact(house, id)
      const interested = reactions.filter(({ to }) => to === row?.name)
      await house.asSystem('hand a fact to its reactions', (db) =>
        Promise.all(
          interested.map(({ name }) =>
            queueJob(db, perform, { fact: id, reaction: name }, { key: `${id}:${name}` }),
          ),
        ),
      )
    },
    patiently,
  )
  return [handOut, perform]
}
