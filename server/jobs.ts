import { homeZone } from '#common/time.ts'
import { isDeepStrictEqual } from 'node:util'
import { PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import type { Jobs, Services } from './services.ts'

type Options = {
  retries?: number
  retryAfterSeconds?: number
  withinSeconds?: number
  atOnce?: number
  /** In parallel, so that a waiting one holds back no other, but one at a time for each subject that `queueJob` names. */
  apart?: boolean
  /** For data that names people: a finished job goes after an hour instead of seven days. */
  forgets?: boolean
  /** A cron line in London time. */
  every?: string
  /** How long rows stay, for each table it tidies, without `public.`. docs/operations.md says after what. */
  keeps?: Readonly<Record<string, string>>
}

/** May run twice, so it must be idempotent. */
export type Job<Data = unknown> = {
  readonly name: string
  readonly data: z.core.$ZodType<Data>
  work(data: Data, services: Services): Promise<unknown>
  readonly options: Options
}

export const job = <S extends z.core.$ZodType>(
  name: string,
  data: S,
  work: (data: z.output<S>, services: Services) => Promise<unknown>,
  options: Options = {},
): Job<z.output<S>> => ({ name, data: data as z.core.$ZodType<z.output<S>>, work, options })

/** `at`: not before; `key`: at most one waiting job with this key; `of`: whose it is, where jobs are done apart. */
export type When = { at?: Temporal.Instant; key?: string; of?: string }

/** Runs if and only if the caller's transaction commits. */
export async function queueJob<Data extends object>(
  db: Db,
  kind: Job<Data>,
  data: NoInfer<Data>,
  when: When = {},
): Promise<void> {
  await db.execute('jobs.queueJob', 'select app.queue_job($1, $2, $3, $4, $5)', [
    kind.name,
    JSON.stringify(data),
    when.at?.toString() ?? null,
    when.key ?? null,
    when.of ?? null,
  ])
}

/** Many at once, each at its time and with its key. */
export const queueJobs = <Data extends object>(
  db: Db,
  kind: Job<Data>,
  jobs: readonly { data: NoInfer<Data>; at: string; key: string }[],
) =>
  db.execute(
    'jobs.queueJobs',
    `select app.queue_job($1, j.data::jsonb, j.at, j.key) from unnest($2::text[], $3::timestamptz[], $4::text[]) j (data, at, key)`,
    [
      kind.name,
      jobs.map(({ data }) => JSON.stringify(data)),
      jobs.map(({ at }) => at),
      jobs.map(({ key }) => key),
    ],
  )

/** Those that nobody has begun. As the service. */
export const unqueueJobs = (db: Db, { name }: Pick<Job, 'name'>, keys: readonly string[]) =>
  db.execute(
    'jobs.unqueueJobs',
    `delete from pgboss.job where name = $1 and singleton_key = any($2) and singleton_key is not null and state in ('created', 'retry')`,
    [name, keys],
  )

const lookEveryMs = 2_000

/** Options in the URL are kept, since the driver lets them win. */
function asService(address: string) {
  const url = new URL(address)
  const given = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  return {
    connectionString: url.href,
    options: `${given} -c role=service_role`.trim(),
    query_timeout: 15_000, // frees a connection that no longer answers
  }
}

/** Without `schedules` nothing is queued by its cron line: under a clock of their own, tests say when what runs. */
export function openJobs(options: {
  url: string
  kinds: readonly Job[]
  schedules: boolean
  services: () => Services
}): Jobs {
  const { kinds, schedules } = options
  const boss = new PgBoss({
    ...asService(options.url),
    application_name: 'clearway-jobs',
    max: 4,
    migrate: false,
    createSchema: false,
    schedule: schedules,
    useListenNotify: true,
    maintenanceIntervalSeconds: 3600,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  let state: 'closed' | 'open' | 'working' = 'closed'
  const workers = new Map<string, string[]>()
  let looking: NodeJS.Timeout | undefined
  let isLooking = false
  const noteAway = (error: unknown) =>
    options.services().log.warn({ err: error }, 'jobs: the database is away, trying again')
  boss.on('error', noteAway)

  async function open() {
    if (state !== 'closed') return
    await boss.start()
    state = 'open'
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    const scheduled = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
    for (const { name, options } of kinds) {
      const settings = {
        retryLimit: options.retries ?? 8,
        retryDelay: options.retryAfterSeconds ?? 5,
        retryBackoff: true,
        retryDelayMax: 3600,
        expireInSeconds: options.withinSeconds ?? (options.every ? 900 : 60),
        heartbeatSeconds: 10,
        notify: true,
        ...(options.forgets && { deleteAfterSeconds: 3_600 }),
      }
      const queue = known.get(name)
      if (!queue) await boss.createQueue(name, { ...settings, policy: 'standard' })
      else if (!isDeepStrictEqual({ ...queue, ...settings }, { ...queue }))
        await boss.updateQueue(name, settings)
      if (options.every && options.every !== scheduled.get(name))
        await boss.schedule(name, options.every, {}, { tz: homeZone })
    }
  }

  /** One question for all queues; a hundred workers that each asked for their own cost a quiet product most of its time. */
  async function wakeForDue() {
    if (isLooking) return
    isLooking = true
    try {
      const { rows } = await boss.getDb().executeSql(
        `select q.name from pgboss.queue q
         where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after <= now())`,
      )
      for (const { name } of rows) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    } catch (error) {
      if (looking) noteAway(error)
    } finally {
      isLooking = false
    }
  }

  const perform = async (kind: Job, data: unknown) => {
    const parsed = z.safeParse(kind.data, data)
    if (!parsed.success) throw new Error(`job ${kind.name}: its data does not fit its schema`)
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
    names: kinds.map(({ name }) => name),
    open,

    async work(names?: readonly string[]) {
      await open()
      for (const kind of kinds.filter(({ name }) => names?.includes(name) ?? true)) {
        const { atOnce = 4, apart = false } = kind.options
        // NOTIFY wakes workers, and so does what becomes due later: asking on their own is for when both were missed.
        const pace = {
          batchSize: apart ? 1 : atOnce,
          burstWhenBatchFull: true,
          ...(apart && { localGroupConcurrency: 1 }),
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 60,
          perJobResults: true,
        } as const
        for (let nr = 0; nr < (apart ? atOnce : 1); nr++) {
          const worker: string = await boss.work(
            kind.name,
            pace,
            (batch: { id: string; data: unknown }[]) => {
              // A batch of one counts as none to the library: it would wait for its next turn while others are queued.
              if (apart) boss.notifyWorker(worker)
              return Promise.all(batch.map((one) => attempt(kind, one)))
            },
          )
          workers.set(kind.name, [...(workers.get(kind.name) ?? []), worker])
        }
      }
      looking ??= setInterval(wakeForDue, lookEveryMs).unref()
      state = 'working'
    },

    async runDue(name: string): Promise<number> {
      await open()
      const kind = kinds.find((one) => one.name === name)
      if (!kind) return 0
      const due: { id: string; data: unknown }[] = (await boss.fetch(name, { batchSize: 50 })) ?? []
      for (const { id, data } of due)
        await perform(kind, data).then(
          () => boss.complete(name, id),
          (error: unknown) => boss.fail(name, id, { message: String(error) }),
        )
      return due.length
    },

    isOpen: () => state !== 'closed',

    async close() {
      if (state === 'closed') return
      clearInterval(looking)
      looking = undefined
      workers.clear()
      await boss.stop({ graceful: true, timeout: 10_000, close: true })
      state = 'closed'
    },
  }
}
