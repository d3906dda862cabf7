import * as z from 'zod/mini'
import type { EventType } from '#common/event.ts'
import type { Db } from './database.ts'
import type { Services } from './services.ts'
import { type Job, job, queueJob } from './jobs.ts'

type Emitted = { id: string; emittedAt: string }

/** May run twice for one event, so it must be idempotent. */
export type Subscriber = {
  readonly to: EventType['name']
  readonly name: string
  work(payload: unknown, services: Services, event: Emitted): Promise<unknown>
}

export const subscribe = <P extends z.core.$ZodType>(
  type: EventType<P>,
  name: string,
  work: (payload: z.output<P>, services: Services, event: Emitted) => Promise<unknown>,
): Subscriber => ({
  to: type.name,
  name,
  work: (payload, services, event) => work(z.parse(type.payload, payload), services, event),
})

/** Stored in the caller's transaction; subscribers run after the commit. */
export async function emit<P extends z.core.$ZodType>(
  db: Db,
  { name }: EventType<P>,
  payload: z.input<P>,
): Promise<void> {
  await db.execute('events.emit', 'select app.emit($1, $2)', [name, JSON.stringify(payload)])
}

const readEvent = async (services: Services, id: string) =>
  services.asSystem('read an event', (db) =>
    db.find('events.readEvent', 'select name, payload, emitted_at from app.events where id = $1', [id]),
  )

/** Ten hours: an abandoned event is lost for good, so a full disk overnight must not cost one. */
const patiently = { retries: 20 }

export function eventJobs(subscribers: readonly Subscriber[]): readonly Job[] {
  const runSubscriber = job(
    'subscriber',
    z.object({ event: z.string(), subscriber: z.string() }),
    async (task, services) => {
      const row = await readEvent(services, task.event)
      const subscriber = subscribers.find(({ to, name }) => to === row?.name && name === task.subscriber)
      if (row) await subscriber?.work(row.payload, services, { id: task.event, emittedAt: row.emittedAt })
    },
    patiently,
  )
  const dispatchEvent = job(
    'event',
    z.object({ id: z.string() }),
    async ({ id }, services) => {
      const row = await readEvent(services, id)
      const interested = subscribers.filter(({ to }) => to === row?.name)
      await services.asSystem('dispatch an event to its subscribers', (db) =>
        Promise.all(
          interested.map(({ name }) =>
            queueJob(db, runSubscriber, { event: id, subscriber: name }, { key: `${id}:${name}` }),
          ),
        ),
      )
    },
    patiently,
  )
  return [dispatchEvent, runSubscriber]
}
