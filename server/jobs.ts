import { PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import type { Jobs, Services } from './services.ts'

type Options = {
  /** How often to try again, how long after (doubling), and in how many seconds one try must end. */
  retries?: number
  retryAfterSeconds?: number
  withinSeconds?: number
  /** How many at once in one instance: four unless told, two at least. */
  atOnce?: number
  /** A cron line in London time, for work that comes round by the clock. */
  every?: string
}

/** A kind of work that can wait: named, with the shape of what it needs to know. It may run twice and must not mind. */
export type Job<Data = unknown> = {
  readonly name: string
  readonly data: z.core.$ZodType<Data>
  /** Spelled as a method, so that one list may hold jobs of every shape: whoever performs one parses by `data` first. */
  work(data: Data, services: Services): Promise<unknown>
  readonly options: Options
}

export const job = <S extends z.core.$ZodType>(
  name: string,
  data: S,
  work: (data: z.output<S>, services: Services) => Promise<unknown>,
  options: Options = {},
): Job<z.output<S>> => ({ name, data: data as z.core.$ZodType<z.output<S>>, work, options })

/** `at`: not before; `key`: while one with this key waits, another is not added. */
export type When = { at?: Temporal.Instant; key?: string }

/** Queues work as part of the transaction: it runs if and only if the transaction commits. */
export async function queueJob<Data extends object>(
  db: Db,
  kind: Job<Data>,
  data: NoInfer<Data>,
  when: When = {},
): Promise<void> {
  await db.execute('jobs.queueJob', 'select app.queue_job($1, $2, $3, $4)', [
    kind.name,
    JSON.stringify(data),
    when.at?.toString() ?? null,
    when.key ?? null,
  ])
}

/** The job tables are the service's. Options that the address itself carries are kept: the driver would let them win. */
function asService(address: string) {
  const url = new URL(address)
  const given = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  return { connectionString: url.href, options: `${given} -c role=service_role`.trim() }
}

/** Jobs in the database itself (pg-boss), so that any number of instances share them and none is lost. */
export function openJobs(options: { url: string; kinds: readonly Job[]; services: () => Services }): Jobs {
  const { kinds } = options
  const boss = new PgBoss({
    ...asService(options.url),
    application_name: 'clearway-jobs',
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    maintenanceIntervalSeconds: 3600,
    // How often jobs are looked for whose worker has died.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  let state: 'closed' | 'open' | 'working' = 'closed'
  boss.on('error', (error) =>
    options.services().log.warn({ err: error }, 'jobs: the database is away, trying again'),
  )

  async function open() {
    if (state !== 'closed') return
    await boss.start()
    state = 'open'
    const known = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const { name, options } of kinds) {
      const settings = {
        retryLimit: options.retries ?? 8,
        retryDelay: options.retryAfterSeconds ?? 5,
        retryBackoff: true,
        retryDelayMax: 3600,
        expireInSeconds: options.withinSeconds ?? 60,
        // The least the library takes: a worker that has not been heard of for so long is dead, and its job goes to another.
        heartbeatSeconds: 10,
        notify: true,
      }
      if (known.has(name)) await boss.updateQueue(name, settings)
      else await boss.createQueue(name, { ...settings, policy: 'standard' })
      if (options.every) await boss.schedule(name, options.every, {}, { tz: 'Europe/London' })
    }
  }

  const perform = async (kind: Job, data: unknown) => {
    const parsed = z.safeParse(kind.data, data)
    if (!parsed.success) throw new Error(`job ${kind.name}: its data does not have the shape it promises`)
    await kind.work(parsed.data, options.services())
  }

  async function attempt(kind: Job, { id, data }: { id: string; data: unknown }) {
    try {
      await perform(kind, data)
      return { id, status: 'completed' as const }
    } catch (error) {
      options.services().log.warn({ err: error, job: kind.name, id }, 'job failed, it will be tried again')
      return { id, status: 'failed' as const, output: { message: (error as Error).message } }
    }
  }

  return {
    open,

    /** Starts the workers of this instance, for all kinds or for those named: the others wait for an instance that knows what to do. */
    async work(names?: readonly string[]) {
      await open()
      for (const kind of kinds.filter(({ name }) => names?.includes(name) ?? true)) {
        // A full batch is followed by the next at once; a waiting worker is woken by NOTIFY, and looks by itself for what becomes due later.
        const pace = {
          batchSize: kind.options.atOnce ?? 4,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 4,
          perJobResults: true,
        } as const
        await boss.work(kind.name, pace, (batch: { id: string; data: unknown }[]) =>
          Promise.all(batch.map((one) => attempt(kind, one))),
        )
      }
      state = 'working'
    },

    /** Does by hand what workers would do: all that is due by the house's clock, and what that brings up, until nothing is left. For tests. */
    async settle(): Promise<void> {
      await open()
      const services = options.services()
      for (let quiet = false; !quiet; ) {
        quiet = true
        await services.asSystem('jobs due by the held clock', (db) =>
          db.execute(
            'jobs.settle',
            `update pgboss.job set start_after = now() - interval '1 second' where state in ('created', 'retry') and start_after > now() and start_after <= clock()`,
          ),
        )
        for (const kind of kinds) {
          for (const one of (await boss.fetch(kind.name, { batchSize: 50 })) ?? []) {
            quiet = false
            try {
              await perform(kind, one.data)
              await boss.complete(kind.name, one.id)
            } catch (error) {
              await boss.fail(kind.name, one.id, { message: String(error) })
            }
          }
        }
      }
    },

    isOpen: () => state !== 'closed',

    /** Waits for the jobs in hand, gives the rest back. */
    async close() {
      if (state === 'closed') return
      await boss.stop({ graceful: true, timeout: 10_000, close: true })
      state = 'closed'
    },
  }
}
