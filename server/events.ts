import * as z from 'zod/mini'
import type { Db } from './database.ts'
import type { Services } from './services.ts'
import { type Job, job, queueJob } from './jobs.ts'

type AppEvent = { id: string; name: string; actorId: string | null; emittedAt: string }

/** What a later feature does about a fact. It may run twice for one fact and must not mind. */
export type Subscriber = {
  readonly to: string
  /** Unique among the reactions to this fact. */
  readonly name: string
  readonly work: (about: never, services: Services, event: AppEvent) => Promise<unknown>
}

export const subscribe = <About extends object>(
  to: string,
  name: string,
  work: (about: About, services: Services, event: AppEvent) => Promise<unknown>,
): Subscriber => ({
  to,
  name,
  work,
})

/** Writes down what has happened, in the transaction that makes it true; reactions follow once it has committed. */
export async function emit(db: Db, name: `${string}.${string}`, about: object): Promise<void> {
  await db.run('select app.emit($1, $2)', [name, JSON.stringify(about)])
}

type Row = { name: string; about: object; actor_id: string | null; emitted_at: string }

const readEvent = async (services: Services, id: string) =>
  (
    await services.asSystem('read a fact', (db) =>
      db.run<Row>('select name, about, actor_id, emitted_at from app.events where id = $1', [id]),
    )
  ).rows[0]

/** Ten hours: nothing else comes back to a fact whose reaction was given up, so a full disk over night must not cost one. */
const patiently = { retries: 20 }

/** Two kinds of job: one hands a fact to its reactions, the other performs one of them, so that each is tried again by itself. */
export function eventJobs(subscribers: readonly Subscriber[]): readonly Job[] {
  const perform = job(
    'subscriber',
    z.object({ event: z.string(), subscriber: z.string() }),
    async (task, services) => {
      const row = await readEvent(services, task.event)
      const subscriber = subscribers.find(({ to, name }) => to === row?.name && name === task.subscriber)
      if (!row || !subscriber) return
      await subscriber.work(row.about as never, services, {
        id: task.event,
        name: row.name,
        actorId: row.actor_id,
        emittedAt: row.emitted_at,
      })
    },
    patiently,
  )
  const handOut = job(
    'event',
    z.object({ id: z.string() }),
    async ({ id }, services) => {
      const row = await readEvent(services, id)
      const interested = subscribers.filter(({ to }) => to === row?.name)
      await services.asSystem('hand a fact to its reactions', (db) =>
        Promise.all(
          interested.map(({ name }) =>
            queueJob(db, perform, { event: id, subscriber: name }, { key: `${id}:${name}` }),
          ),
        ),
      )
    },
    patiently,
  )
  return [handOut, perform]
}
