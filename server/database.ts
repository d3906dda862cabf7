import pg from 'pg'
import type { Statements } from '#database/statements.ts'
import type { Clock } from './clock.ts'
import { OneRead, type Value } from './one-read.ts'
import { mustAnswer, openLine, PromptClient, streamOf } from './prompt.ts'
import { watchForSilence } from './silence.ts'
import { preparedName } from './statement-names.ts'
import { getTypeParser, propertyOf } from './wire-values.ts'

type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

/** What a verified token says; `sub` is the person. */
export type Claims = { role: DatabaseRole; sub?: string } & Readonly<Record<string, unknown>>

export const anonymous: Claims = { role: 'anon' }

type Name = keyof Statements
/** A row that a statement answers, as `npm run sql` derives it from the schema. */
export type Row<N extends Name> = Statements[N]['row']
/** A statement's values; one that has none is given none. */
type Values<N extends Name> = Statements[N]['params'] extends [] ? [] : [values: Statements[N]['params']]
type Query = (statement: pg.QueryConfig | pg.QueryArrayConfig) => Promise<pg.QueryResult>

/**
 * One transaction, acting as one person. Verbs take it first and hand it on.
 * Every statement has a name of its own, `feature.function`, by which its types are found and PostgreSQL keeps its plan.
 * Statements that do not wait for each other may go out together: the connection pipelines them.
 */
export class Db {
  readonly #query: Query
  readonly #now: () => Temporal.Instant
  #elevated: Promise<unknown> | undefined
  /** Whom it acts as. */
  readonly claims: Claims

  constructor(query: Query, claims: Claims, now: () => Temporal.Instant) {
    this.#query = query
    this.claims = claims
    this.#now = now
  }

  /** The moment this transaction decides by; the same that SQL's `clock()` gives when it is held. */
  now(): Temporal.Instant {
    return this.#now()
  }

  /** All rows, their columns in camelCase. */
  async list<N extends Name>(name: N, text: string, ...[values]: Values<N>): Promise<Row<N>[]> {
    const { fields, rows } = await this.#send(name, text, values)
    const properties = fields.map((field) => propertyOf(field.name))
    return (rows as unknown[][]).map((values) => {
      const row: Record<string, unknown> = {}
      for (const [nr, property] of properties.entries()) row[property] = values[nr]
      return row as Row<N>
    })
  }

  /** The first row, if there is one. */
  async find<N extends Name>(name: N, text: string, ...values: Values<N>): Promise<Row<N> | undefined> {
    return (await this.list(name, text, ...values))[0]
  }

  /** The first row of a statement that always has one. */
  async get<N extends Name>(name: N, text: string, ...values: Values<N>): Promise<Row<N>> {
    const row = await this.find(name, text, ...values)
    if (!row) throw new Error(`${name} answered no row`)
    return row
  }

  /** How many rows it changed or found. */
  async execute<N extends Name>(name: N, text: string, ...[values]: Values<N>): Promise<number> {
    return (await this.#send(name, text, values)).rowCount ?? 0
  }

  /**
   * A text that a request makes, which nothing compares with the schema: the data service's filters, and tests. Columns keep their names.
   * `plan: 'kept'` is for texts that come again and again; others must not pile up in the database.
   */
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
   * Runs `work` within this transaction with the service's rights, on the caller's behalf (`auth.uid()` stays): for what no policy opens
   * to people, once it is clear that the caller may have it. Statements of the outer `Db` wait meanwhile.
   */
  async asService<T>(_reason: string, work: (db: Db) => Promise<T>): Promise<T> {
    if (this.claims.role === 'service_role') return work(this)
    while (this.#elevated) await this.#elevated
    const actAs = (role: DatabaseRole) =>
      this.#query({ name: 'act-as', text: `select set_config('role', $1, true)`, values: [role] })
    const inner = new Db(this.#query, { ...this.claims, role: 'service_role' }, this.#now)
    // In a pipeline the first statement of the work rides with the change of role. After a fault the transaction is only rolled back.
    const done = Promise.all([actAs('service_role'), work(inner)])
      .finally(() => actAs(this.claims.role).catch(() => {}))
      .then(([, result]) => result)
    this.#elevated = done.then(ignore, ignore).finally(() => {
      this.#elevated = undefined
    })
    return done
  }

  #send(name: string, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (this.#elevated) return this.#elevated.then(() => this.#send(name, text, values))
    return this.#query({
      name: preparedName(name, text),
      text,
      values: values as unknown[],
      rowMode: 'array',
    })
  }
}

const ignore = () => {}

/** Every setting is made; one small number comes back instead of all of them. */
const prologue = `select num_nulls(set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('clearway.now', $3, true), set_config('clearway.mode', $4, true))`

const readingPrologue = prologue.replace(/\)$/, `, set_config('transaction_read_only', 'on', true))`)

export type Database = ReturnType<typeof openDatabase>

/** The door to the tables. The pool stays inside: whoever wants rows says for whom. */
export function openDatabase(options: { url: string; pool: number; mode: string; clock: Clock }) {
  const { url, clock, mode } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.pool,
    pipeline: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 5_000,
    Client: PromptClient,
    types: { getTypeParser },
    application_name: 'clearway',
    // JSON made by the database writes instants in the session's zone, and the wire has them in UTC wherever the server stands.
    options: '-c TimeZone=UTC',
  } as pg.PoolConfig)
  const connect = openLine(pool)
  const silence = watchForSilence(() => knock(url))
  pool.on('error', () => {}) // an idle connection was cut; the next request opens a new one
  // One that is cut in the middle of work tells its statements; without a listener it would take the whole server along.
  pool.on('remove', silence.closed)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    silence.open(client)
    client
      .query({ name: 'reading', text: readingPrologue, values: settings(anonymous, undefined) })
      .catch(() => {})
  })

  /** Runs `work` in one transaction as the person of `claims`, seeing and changing what their policies allow. `at` holds the clock for it. */
  async function asUser<T>(
    claims: Claims,
    work: (db: Db) => Promise<T>,
    { at }: { at?: Temporal.Instant } = {},
  ): Promise<T> {
    const held = at ?? clock.held
    const client = await connect()
    let broken: Error | undefined
    let fault: unknown
    const answered = () => silence.answered(client)
    const query: Query = (statement) => {
      silence.asked(client)
      const result = client.query(statement)
      result.then(answered, (error: unknown) => {
        fault ??= error
        answered()
      })
      return result
    }
    writeTogether(client)
    const head = Promise.all([
      client.query('begin'),
      client.query({ name: 'prologue', text: prologue, values: settings(claims, held) }),
    ])
    mustAnswer(client, head)
    head.catch(() => {}) // awaited below: the work's first statement rides in the same packet
    try {
      const db = new Db(query, claims, () => held ?? clock.now())
      const result = await work(db)
      await head
      silence.asked(client)
      await client.query('commit').finally(answered)
      return result
    } catch (error) {
      const first = await head.then(
        () => undefined,
        (fault: Error) => fault,
      )
      silence.asked(client)
      await client
        .query('rollback')
        .catch((fault: Error) => {
          broken = fault
        })
        .finally(answered)
      throw first ?? (isAfterFault(error) ? fault : error)
    } finally {
      client.release(broken)
    }
  }

  /**
   * One statement that only reads and answers one row, seeing what the policies of `claims` allow. The whole transaction is one packet
   * there and one back. The row is text, as the database wrote it. `plan: 'kept'` is for texts that come again and again, as ours are.
   */
  async function readAsUser(
    claims: Claims,
    { text, values, plan }: { text: string; values: readonly Value[]; plan: 'kept' | 'once' },
  ): Promise<readonly string[]> {
    const client = await connect()
    silence.asked(client)
    return new Promise((resolve, reject) => {
      const answer = (fault: Error | null, row: readonly string[] = []) => {
        silence.answered(client)
        client.release(fault && !leavesConnection(fault) ? fault : undefined)
        if (fault) reject(fault)
        else resolve(row)
      }
      const opening = { name: 'reading', values: settings(claims, clock.held) }
      client.query(
        new OneRead(
          opening,
          { name: plan === 'kept' ? preparedName('kept', text) : undefined, text, values },
          answer,
        ),
      )
    })
  }

  const settings = (claims: Claims, held: Temporal.Instant | undefined) => [
    claims.role,
    JSON.stringify(claims),
    held?.toString() ?? '',
    mode,
  ]

  return {
    asUser,
    readAsUser,
    /** For work that no person asked for (jobs, webhooks, sign-in). The reason is for the reader; the rows are past row security. */
    asSystem: <T>(_reason: string, work: (db: Db) => Promise<T>, options?: { at?: Temporal.Instant }) =>
      asUser({ role: 'service_role' }, work, options),
    close() {
      silence.close()
      return pool.end()
    },
    /** How many connections are open, idle and waited for, for the metrics. */
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** Asks for a connection beside the pool's, and gives it back at once. */
async function knock(url: string) {
  const client = new PromptClient({ connectionString: url, application_name: 'clearway' })
  client.on('error', () => {})
  await client.connect().finally(() => void client.end().catch(() => {}))
}

/** What is sent from here to the end of the turn leaves as one packet, with one call of the system. */
function writeTogether(client: pg.PoolClient) {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A statement that was refused; whatever else happened, the connection is not to be trusted any more. */
const leavesConnection = (fault: Error) => (fault as { severity?: unknown }).severity === 'ERROR'

/** What PostgreSQL says to statements that were on their way behind one that failed; the fault of that one is the answer. */
const isAfterFault = (error: unknown) => (error as { code?: unknown } | undefined)?.code === '25P02'
