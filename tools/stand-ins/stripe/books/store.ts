import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

export type Store = ReturnType<typeof openStore>

/**
 * The stand-in's memory: one SQLite file. Every commit is on the disk before anyone is told (WAL, synchronous=FULL), so `kill -9` loses nothing
 * that was acknowledged. Several processes may share the file.
 */
export function openStore(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec('pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full')
  db.exec(tables)
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }

  return {
    run: (sql: string, ...values: SQLInputValue[]) => Number(statement(sql).run(...values).changes),
    row: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    rows: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    /** All or nothing; inside another `atomically` it is a savepoint of that one. */
    atomically<T>(work: () => T): T {
      const [begin, commit, undo] = db.isTransaction
        ? ['savepoint inner', 'release inner', 'rollback to inner; release inner']
        : ['begin immediate', 'commit', 'rollback']
      db.exec(begin)
      try {
        const result = work()
        db.exec(commit)
        return result
      } catch (fault) {
        if (db.isTransaction) db.exec(undo)
        throw fault
      }
    },
    close: () => db.close(),
  }
}

const tables = `
  -- everything the API shows, as it shows it; seq gives the order of lists
  create table if not exists objects (
    seq integer primary key autoincrement, id text not null unique, kind text not null, body text not null
  ) strict;
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_payment on objects (json_extract(body, '$.payment_intent')) where json_extract(body, '$.payment_intent') is not null;
  create index if not exists open_checkouts on objects (json_extract(body, '$.expires_at'))
    where kind = 'checkout.session' and json_extract(body, '$.status') = 'open';

  -- what a checkout knows beyond its session object
  create table if not exists checkouts (
    session_id text primary key, lines text not null, for_payment text not null, attempts integer not null default 0, challenge text, last_decline text
  ) strict;

  -- answers by Idempotency-Key
  create table if not exists answers (
    key text primary key, asked text not null, status integer not null, body text not null, request_id text not null, created integer not null
  ) strict;

  -- events on their way to the webhook endpoint; times are the machine's, in ms
  create table if not exists deliveries (
    event_id text primary key, state text not null check (state in ('pending', 'delivered', 'given_up')), attempts integer not null default 0,
    due integer not null, first integer not null, last_answer text, claimed_by text, claimed_until integer not null default 0
  ) strict;
  create index if not exists deliveries_due on deliveries (due) where state = 'pending';
  create index if not exists deliveries_claimed on deliveries (claimed_by) where claimed_by is not null;
`
