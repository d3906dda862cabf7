import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

export type Store = ReturnType<typeof openStore>
export type StoredObject = { id: string; object: string }

/** One SQLite file. Every commit is on disk before it is acknowledged (WAL, synchronous=FULL), so `kill -9` loses nothing. */
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
  const rows = <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[]
  const row = <Row>(sql: string, ...values: SQLInputValue[]) =>
    statement(sql).get(...values) as Row | undefined
  const run = (sql: string, ...values: SQLInputValue[]) => Number(statement(sql).run(...values).changes)

  return {
    run,
    row,
    rows,
    add<T extends StoredObject>(object: T) {
      run(
        'insert into objects (id, kind, body) values (?, ?, ?)',
        object.id,
        object.object,
        JSON.stringify(object),
      )
      return object
    },
    update<T extends StoredObject>(object: T) {
      run('update objects set body = ? where id = ?', JSON.stringify(object), object.id)
      return object
    },
    find<T extends StoredObject>(id: string, kind: T['object']) {
      const found = row<{ body: string }>('select body from objects where id = ? and kind = ?', id, kind)
      return found && (JSON.parse(found.body) as T)
    },
    /** Oldest first. */
    list: <T extends StoredObject>(kind: T['object']) =>
      rows<{ body: string }>('select body from objects where kind = ? order by seq', kind).map(
        ({ body }) => JSON.parse(body) as T,
      ),
    /** Inside another transaction it is a savepoint. */
    transaction<T>(work: () => T): T {
      const [begin, commit, undo] = db.isTransaction
        ? ['savepoint inner', 'release inner', 'rollback to inner; release inner']
        : ['begin immediate', 'commit', 'rollback']
      db.exec(begin)
      try {
        const result = work()
        db.exec(commit)
        return result
      } catch (error) {
        if (db.isTransaction) db.exec(undo)
        throw error
      }
    },
    close: () => db.close(),
  }
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `newId('pi')` → `pi_3Qk…`. The id of a checkout session is longer, because it opens the pay page. */
export const newId = (prefix: string, length = 24) =>
  `${prefix}_${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`

const tables = `
  create table if not exists objects (
    seq integer primary key autoincrement, id text not null unique, kind text not null, body text not null
  ) strict;
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_payment on objects (json_extract(body, '$.payment_intent')) where json_extract(body, '$.payment_intent') is not null;
  create index if not exists open_checkouts on objects (json_extract(body, '$.expires_at'))
    where kind = 'checkout.session' and json_extract(body, '$.status') = 'open';

  -- what the API does not show of a checkout session
  create table if not exists checkouts (
    session_id text primary key, lines text not null, for_payment text not null, for_subscription text, attempts integer not null default 0, challenge text, last_decline text
  ) strict;

  -- of connected accounts: pages for their payees, what banks do with a payout, and whose it is
  create table if not exists account_links (
    token text primary key, account_id text not null, return_url text, expires integer not null
  ) strict;
  create table if not exists bank_numbers (bank_id text primary key, number text not null) strict;
  create table if not exists payouts_of (payout_id text primary key, account_id text not null) strict;
  create table if not exists disconnected (account_id text primary key) strict;

  -- of subscriptions: the card, the day of the month, and when a failed payment is tried again; and their payers' pages
  create table if not exists subscription_payers (
    subscription_id text primary key, payer text not null, anchor integer not null, next_attempt integer
  ) strict;
  create table if not exists billing_links (
    token text primary key, customer_id text not null, return_url text not null, expires integer not null
  ) strict;

  -- how a saved card is paid with once its holder isn't there; its number is stored nowhere
  create table if not exists saved_cards (payment_method text primary key, later text not null) strict;

  -- responses by idempotency key
  create table if not exists answers (
    key text primary key, asked text not null, status integer not null, body text not null, request_id text not null, created integer not null
  ) strict;

  -- events for the webhook endpoint; times are the machine's, in milliseconds
  create table if not exists deliveries (
    event_id text primary key, state text not null check (state in ('pending', 'delivered', 'given_up')), attempts integer not null default 0,
    due integer not null, first integer not null, last_answer text
  ) strict;
  create index if not exists deliveries_due on deliveries (due) where state = 'pending';
`
