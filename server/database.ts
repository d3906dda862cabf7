import pg from 'pg'
import type { Statements } from '#database/statements.ts'
import type { Clock } from './clock.ts'
import { OneRead, type Value } from './postgres/one-read.ts'
import { preparedName } from './statement-names.ts'
import { openWatchdog, type Wait } from './watchdog.ts'
import { getTypeParser, propertyOf } from './wire-values.ts'

type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

export type Claims = { role: DatabaseRole; sub?: string } & Readonly<Record<string, unknown>>

export const anonymous: Claims = { role: 'anon' }

type Name = keyof Statements
export type Row<N extends Name> = Statements[N]['row']
type Values<N extends Name> = Statements[N]['params'] extends [] ? [] : [values: Statements[N]['params']]
type Query = (statement: pg.QueryConfig | pg.QueryArrayConfig) => Promise<pg.QueryResult>

/**
 * One transaction, acting as one person. Statements sent together are pipelined.
 * Each has a unique name `feature.function`, which identifies its types and its plan in PostgreSQL.
 */
export class Db {
  readonly #query: Query
  readonly #now: () => Temporal.Instant
  #elevated: Promise<unknown> | undefined
  readonly claims: Claims

  constructor(query: Query, claims: Claims, now: () => Temporal.Instant) {
    this.#query = query
    this.claims = claims
    this.#now = now
  }

  now(): Temporal.Instant {
    return this.#now()
  }

  async list<N extends Name>(name: N, text: string, ...[values]: Values<N>): Promise<Row<N>[]> {
    const { fields, rows } = await this.#send(name, text, values)
    const properties = fields.map((field) => propertyOf(field.name))
    return (rows as unknown[][]).map((values) => {
      const row: Record<string, unknown> = {}
      for (const [nr, property] of properties.entries()) row[property] = values[nr]
      return row as Row<N>
    })
  }

  async find<N extends Name>(name: N, text: string, ...values: Values<N>): Promise<Row<N> | undefined> {
    return (await this.list(name, text, ...values))[0]
  }

  async get<N extends Name>(name: N, text: string, ...values: Values<N>): Promise<Row<N>> {
    const row = await this.find(name, text, ...values)
    if (!row) throw new Error(`${name} answered no row`)
    return row
  }

  async execute<N extends Name>(name: N, text: string, ...[values]: Values<N>): Promise<number> {
    return (await this.#send(name, text, values)).rowCount ?? 0
  }

  /** Unchecked against the schema, columns not renamed. `plan: 'kept'` prepares: only for recurring texts. */
  queryUnchecked<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
    { plan = 'once' }: { plan?: 'kept' | 'once' } = {},
  ): Promise<pg.QueryResult<Row>> {
    if (this.#elevated) return this.#elevated.then(() => this.queryUnchecked<Row>(text, values, { plan }))
    return this.#query({
      ...(plan === 'kept' && { name: preparedName('kept', text) }),
      text,
      values: values as unknown[],
    })
  }

  /**
   * Runs `work` in this transaction with the service's rights; `auth.uid()` stays the caller.
   * Check permission first: row security does not apply. Statements of the outer `Db` wait, so `work` uses its own alone
   * (`tests/architecture.test.ts`).
   */
  async asService<T>(_reason: string, work: (db: Db) => Promise<T>): Promise<T> {
    if (this.claims.role === 'service_role') return work(this)
    while (this.#elevated) await this.#elevated
    const actAs = (role: DatabaseRole) =>
      this.#query({ name: 'act-as', text: `select set_config('role', $1, true)`, values: [role] })
    const inner = new Db(this.#query, { ...this.claims, role: 'service_role' }, this.#now)
    // In a pipeline the first statement rides with the change of role.
    const done = Promise.all([actAs('service_role'), work(inner)]).finally(() => {
      // Not awaited: whatever comes next runs behind it.
      actAs(this.claims.role).catch(ignore)
      this.#elevated = undefined
    })
    this.#elevated = done.then(ignore, ignore)
    return done.then(([, result]) => result)
  }

  /** The rest of the transaction as another person. Check first that the caller may act for them. */
  async actingAs(claims: Claims): Promise<Db> {
    await this.queryUnchecked(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
    return new Db(this.#query, claims, this.#now)
  }

  /** If `work` fails, what it wrote is taken back and the transaction goes on. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    await this.queryUnchecked('savepoint attempt')
    try {
      const result = await work()
      await this.queryUnchecked('release savepoint attempt')
      return result
    } catch (error) {
      await this.queryUnchecked('rollback to savepoint attempt')
      await this.queryUnchecked('release savepoint attempt')
      throw error
    }
  }

  /** What `work` would do: its result is returned, what it wrote is taken back, and the transaction goes on. */
  async dryRun<T>(work: () => Promise<T>, isDry: (result: T) => boolean = () => true): Promise<T> {
    let result: T | undefined
    await this.attempt(async () => {
      result = await work()
      if (isDry(result)) throw takenBack
    }).catch((error: unknown) => error === takenBack || Promise.reject(error))
    return result as T
  }

  #send(name: string, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (this.#elevated) return this.#elevated.then(() => this.#send(name, text, values))
    return this.#query({
      name: preparedName(name, text, this.claims.role),
      text,
      values: values as unknown[],
      rowMode: 'array',
    })
  }
}

const ignore = () => {}
const takenBack = new Error('A dry run is taken back')

const prologue = `select num_nulls(set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('clearway.now', $3, true), set_config('clearway.mode', $4, true))`

/** Clients compose these reads, so an expensive one is stopped early. */
const readingPrologue = prologue.replace(
  /\)$/,
  `, set_config('transaction_read_only', 'on', true), set_config('statement_timeout', '1000', true))`,
)

export type Database = ReturnType<typeof openDatabase>

export function openDatabase(options: {
  url: string
  pool: number
  mode: string
  /** Ours, as the database tells our addresses from others. */
  origins: readonly string[]
  clock: Clock
  /** Requests are people who wait; a nightly deletion may take its time. */
  statementSeconds?: number
}) {
  const { url, clock, mode, origins, statementSeconds = 15 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.pool,
    pipeline: true,
    statement_timeout: statementSeconds * 1_000,
    query_timeout: (statementSeconds + 5) * 1_000, // frees a connection that no longer answers
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 5_000,
    maxLifetimeSeconds: 3_600, // with it go the statements that clients had prepared
    keepAlive: true,
    types: { getTypeParser },
    application_name: 'clearway',
    // JSON made by the database writes instants in the session's zone; the API has them in UTC.
    options: `-c TimeZone=UTC -c clearway.origins=${origins.join(',')}`,
  })
  pool.on('error', () => {}) // an idle connection was cut; the next request opens a new one
  pool.on('connect', (client) => {
    // Without an error listener a connection that is cut would end the process.
    client.on('error', () => {})
    client
      .query({ name: 'reading', text: readingPrologue, values: settings(anonymous, undefined) })
      .catch(() => {})
  })
  const watchdog = openWatchdog(url, pool)

  /** `work` ends the loan; an error passed to `giveBack` closes the connection. */
  const lend = <T>(
    work: (client: pg.PoolClient, giveBack: (error?: Error) => void, wait: Wait) => Promise<T>,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      let client: pg.PoolClient | undefined
      const giveBack = (error?: Error) => {
        watchdog.end(wait)
        client?.off('end', onEnd)
        client?.release(error)
        client = undefined
      }
      // PostgreSQL ends a transaction that does nothing: all that waits for that work must hear of it.
      const onEnd = () => {
        wait.lost = new Error('Connection terminated while it was in use')
        wait.onLost(wait.lost)
      }
      const wait = watchdog.begin((error) => {
        giveBack(error)
        reject(error)
      })
      pool
        .connect()
        .then((connected) => {
          client = connected
          connected.once('end', onEnd)
          if (wait.lost) giveBack()
          else return work(connected, giveBack, wait).then(resolve)
        })
        .catch((error) => {
          giveBack()
          reject(error)
        })
    })

  /** One transaction under the row security of `claims`. `at` fixes the clock. */
  const asUser = <T>(
    claims: Claims,
    work: (db: Db) => Promise<T>,
    { at }: { at?: Temporal.Instant } = {},
  ): Promise<T> =>
    lend(async (client, giveBack, wait) => {
      const held = at ?? clock.held
      let broken: Error | undefined
      let fault: unknown
      const query: Query = (statement) =>
        wait.lost
          ? Promise.reject(wait.lost)
          : client.query(statement).catch((error: unknown) => {
              // Whatever is pipelined behind a failed statement fails too: the first error is the answer.
              throw (fault ??= error)
            })
      const head = Promise.all([
        client.query('begin'),
        client.query({ name: 'prologue', text: prologue, values: settings(claims, held) }),
      ])
      head.catch(() => {}) // awaited below: the work's first statement rides along
      try {
        const db = new Db(query, claims, () => held ?? clock.now())
        const result = await work(db)
        await head
        if (wait.lost) throw wait.lost
        const { command } = await client.query('commit')
        if (command === 'ROLLBACK') throw fault
        return result
      } catch (error) {
        if (wait.lost) throw wait.lost
        const first = await head.then(
          () => undefined,
          (fault: Error) => fault,
        )
        await client.query('rollback').catch((fault: Error) => {
          broken = fault
        })
        throw first ?? error
      } finally {
        giveBack(broken)
      }
    })

  /** One read-only statement of one row of text, one packet each way. `plan` as in `queryUnchecked`. */
  const readAsUser = (
    claims: Claims,
    { text, values, plan }: { text: string; values: readonly Value[]; plan: 'kept' | 'once' },
  ): Promise<readonly string[]> =>
    lend(
      (client, giveBack) =>
        new Promise((resolve, reject) => {
          const opening = { name: 'reading', values: settings(claims, clock.held) }
          const read = { name: plan === 'kept' ? preparedName('kept', text) : undefined, text, values }
          client.query(
            new OneRead(opening, read, (fault, row = []) => {
              giveBack(fault && !leavesConnection(fault) ? fault : undefined)
              if (fault) reject(fault)
              else resolve(row)
            }),
          )
        }),
    )

  const settings = (claims: Claims, held: Temporal.Instant | undefined) => [
    claims.role,
    JSON.stringify(claims),
    held?.toString() ?? '',
    mode,
  ]

  return {
    asUser,
    readAsUser,
    /** For work without a caller (jobs, webhooks, sign-in): row security does not apply. */
    asSystem: <T>(_reason: string, work: (db: Db) => Promise<T>, options?: { at?: Temporal.Instant }) =>
      asUser({ role: 'service_role' }, work, options),
    close() {
      watchdog.close()
      return pool.end()
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

const leavesConnection = (fault: Error) => (fault as { severity?: unknown }).severity === 'ERROR'
