import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

const folder = path.join(import.meta.dirname, 'migrations')
const lockKey = 7_262_831 // any number, the same in every instance

/**
 * Brings a database up to date: our migrations in the order of their names, the job tables, and the login role of the server.
 * Safe to run from many instances at once: the second waits for the first and finds nothing to do.
 * Returns the connection string for the server's low-rights login, unless one of its own is given.
 */
export async function migrate(ownerUrl: string, appUrl?: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c client_min_messages=warning' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const changed = await applyMigrations(client)
    const login = appUrl ?? loginUrl(ownerUrl)
    if (changed) {
      await makeJobTables(ownerUrl)
      await settleRights(client)
    }
    await makeLogin(client, login, appUrl !== undefined)
    return login
  } finally {
    await client.end()
  }
}

async function applyMigrations(client: pg.Client) {
  await client.query(`
    create table if not exists public.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    alter table public.migrations enable row level security;
    alter table public.migrations force row level security;
    do $$ begin
      create policy the_owner_keeps_migrations on public.migrations to current_user using (true) with check (true);
    exception when duplicate_object then null; end $$;
  `)
  const done = new Map(
    (
      await client.query<{ name: string; checksum: string }>('select name, checksum from public.migrations')
    ).rows.map((row) => [row.name, row.checksum]),
  )
  const open = migrations().filter(({ name, checksum }) => {
    if (done.has(name) && done.get(name) !== checksum)
      throw new Error(`Migration ${name} has landed and was edited since; write a new one instead`)
    return !done.has(name)
  })
  for (const { name, checksum, text } of open) {
    await client.query('begin')
    try {
      await client.query(text)
      await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
  }
  return open.length > 0
}

export const migrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })

async function makeJobTables(ownerUrl: string) {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: 'pgboss', supervise: false, schedule: false })
  boss.on('error', () => {}) // start() rejects with the same error
  await boss.start()
  await boss.stop({ graceful: false, close: true })
}

/** What the owner made and the server's roles must reach: the job tables, and the functions that see across policies. */
const settleRights = (client: pg.Client) =>
  client.query(`
    grant service_role to current_user;
    grant usage, create on schema pgboss to service_role;
    grant select, insert, update, delete on all tables in schema pgboss to service_role;
    grant usage on all sequences in schema pgboss to service_role;
    grant execute on all functions in schema pgboss to service_role;
    do $$
    declare
      f record;
    begin
      for f in
        select p.oid::regprocedure as name, n.nspname as schema from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and p.proowner = current_user::regrole
      loop
        execute format('grant create on schema %I to service_role', f.schema);
        execute format('alter function %s owner to service_role', f.name);
        execute format('revoke create on schema %I from service_role', f.schema);
      end loop;
    end
    $$;
  `)

/** The same for every instance, because it is derived from what they share. */
function loginUrl(ownerUrl: string) {
  const url = new URL(ownerUrl)
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update('clearway login').digest('hex')
  url.username = 'clearway_app'
  return url.href
}

async function makeLogin(client: pg.Client, loginUrl: string, madeByOthers: boolean) {
  const { username, password } = new URL(loginUrl)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const quoted = pg.escapeIdentifier(name)
  if (!madeByOthers) {
    await client.query(
      `do $$ begin create role ${quoted} login noinherit; exception when duplicate_object or unique_violation then null; end $$`,
    )
    await retryWhenUpdatedAtOnce(() =>
      client.query(`alter role ${quoted} login noinherit password ${pg.escapeLiteral(secret)}`),
    )
  }
  await retryWhenUpdatedAtOnce(() =>
    client.query(`grant anon, authenticated, service_role to ${quoted} with inherit false, set true`),
  )
}

/** Roles are shared by the cluster's databases; two migrations of two databases may touch the same row. */
async function retryWhenUpdatedAtOnce(work: () => Promise<unknown>, tries = 5): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tries <= 1 || !/concurrently updated/.test((error as Error).message)) throw error
    return retryWhenUpdatedAtOnce(work, tries - 1)
  }
}
