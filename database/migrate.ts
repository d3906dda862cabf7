import { createHash, scryptSync } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(import.meta.dirname, 'migrations')
const lockKey = 7_262_831 // any number, the same in every instance

/** Migrates a database; concurrent calls wait for each other. Returns the URL of the low-rights login. */
export async function migrate(ownerUrl: string, appUrl?: string, { lockMs = 5_000 } = {}): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c client_min_messages=warning' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const changed = await applyWhenUnlocked(client, lockMs)
    const login = appUrl ?? loginUrl(ownerUrl)
    if ((await needsJobTables(client)) || changed) {
      await makeJobTables(ownerUrl)
      await indexJobKeys(client)
      await giveRights(client)
    }
    await makeLogin(client, login, appUrl !== undefined)
    return login
  } finally {
    await client.end()
  }
}

/** People queue behind a statement that waits for a long read: so it gives up soon, and tries again. */
async function applyWhenUnlocked(client: pg.Client, lockMs: number, tries = 60): Promise<boolean> {
  try {
    return await applyMigrations(client, lockMs)
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if (tries <= 1 || (cause?.code ?? code) !== lockNotAvailable) throw error
    await pause(lockMs / 5)
    return applyWhenUnlocked(client, lockMs, tries - 1)
  }
}
const lockNotAvailable = '55P03'

/** Functions run twice: before the migrations, which use them, and after, with bodies checked. */
async function applyMigrations(client: pg.Client, lockMs: number) {
  await client.query(`
    create table if not exists public.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    alter table public.migrations enable row level security, force row level security;
    do $$ begin
      create policy owner_all on public.migrations to current_user using (true) with check (true);
    exception when duplicate_object then null; end $$;
  `)
  await makeRoles(client)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migrations',
  )
  const done = new Map(rows.map((row) => [row.name, row.checksum]))
  const edited = migrations().find(({ name, checksum }) => done.has(name) && done.get(name) !== checksum)
  if (edited)
    throw new Error(`Migration ${edited.name} has landed and was edited since; write a new one instead`)
  const open = migrations().filter(({ name }) => !done.has(name))
  const changed = functionFiles().filter(({ name, checksum }) => done.get(name) !== checksum)
  if (open.length === 0 && changed.length === 0) return false
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}; set local check_function_bodies = off`)
    for (const file of changed) await applyFunctions(client, file, { mayWait: true })
    for (const { name, text } of open) await explained(name, client.query(text))
    const again = open.length > 0 ? functionFiles() : changed
    for (const file of again) await applyFunctions(client, file)
    await client.query('set local check_function_bodies = on')
    for (const file of again) await applyFunctions(client, file)
    await dropForgottenFunctions(client)
    for (const { name, checksum } of [...open, ...changed]) {
      await client.query(
        `insert into public.migrations (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return true
}

const explained = (name: string, work: Promise<unknown>) =>
  work.catch((error: Error) => {
    throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error })
  })

type SqlFile = { name: string; text: string; checksum: string }

const readSql = (name: string, ...files: readonly string[]): SqlFile => {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

export const migrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readSql(name, path.join(folder, name)))

/** A feature's folder `functions` beside its file counts as part of it, so that its rights hold for all. */
export const functionFiles = () =>
  ['database/functions.sql', ...globSync('features/*/server/functions.sql', { cwd: root }).sort()].map(
    (name) => {
      const file = path.join(root, name)
      return readSql(name, file, ...globSync(`${file.replace(/\.sql$/, '')}/*.sql`).sort())
    },
  )

/** Rights last: the functions that they name may stand in a later file of the folder. */
function statementsOf(text: string) {
  const statements = text.split(/^(?=create or replace function |revoke |grant )/m)
  const isRight = (statement: string) => /^(?:revoke|grant) /.test(statement)
  return [...statements.filter((one) => !isRight(one)), ...statements.filter(isRight)]
}

async function applyFunctions(client: pg.Client, { name, text }: SqlFile, { mayWait = false } = {}) {
  for (const statement of statementsOf(text)) {
    await client.query('savepoint one')
    await client.query(statement).catch(async (error: Error & { code?: string }) => {
      await client.query('rollback to savepoint one')
      const called = /^create or replace function ([\w.]+)/.exec(statement)?.[1]
      if (called && error.code === invalidDefinition) {
        // The result type has changed. If a policy or trigger uses the function, this fails: rename it then.
        const { rows } = await client.query<{ earlier: string }>(
          `select p.oid::regprocedure::text as earlier from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where n.nspname || '.' || p.proname = $1`,
          [called],
        )
        await explained(name, client.query(`drop function ${rows.map(({ earlier }) => earlier).join(', ')}`))
        await explained(name, client.query(statement))
      } else if (!mayWait || ![undefinedObject, undefinedFunction].includes(error.code ?? '')) {
        await explained(name, Promise.reject(error))
      }
    })
    await client.query('release savepoint one')
  }
}
const [invalidDefinition, undefinedObject, undefinedFunction] = ['42P13', '42704', '42883']

async function dropForgottenFunctions(client: pg.Client) {
  const defined = functionFiles().flatMap(({ text }) =>
    [...text.matchAll(/^create or replace function ([\w.]+)/gm)].map(([, name]) => name),
  )
  await client.query(
    `do $do$
     declare
       forgotten regprocedure;
     begin
       for forgotten in
         select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where p.prokind = 'f' and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname !~ '^pg_'
           and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
           and (n.nspname || '.' || p.proname <> all (${pg.escapeLiteral(`{${defined.join(',')}}`)}::text[])
             or exists (select from pg_proc q where q.proname = p.proname and q.pronamespace = p.pronamespace and q.oid > p.oid))
       loop
         execute 'drop function ' || forgotten;
       end loop;
     end $do$`,
  )
}

/** Roles belong to the whole cluster, so another database may be creating them at this moment. */
const makeRoles = (client: pg.Client) =>
  client.query(
    ['anon', 'authenticated', 'service_role']
      .map(
        (role) =>
          `do $$ begin create role ${role} nologin noinherit;
           exception when duplicate_object or unique_violation then null; end $$;`,
      )
      .join('\n'),
  )

/** Asked at each start: an upgrade of the library alone changes its tables too. */
async function needsJobTables(client: pg.Client) {
  const about = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.resolve('pg-boss')), 'utf8'),
  ) as {
    pgboss: { schema: number }
  }
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('pgboss.version') is not null as exists`,
  )
  if (!rows[0]!.exists) return true
  const found = await client.query<{ version: number }>('select version from pgboss.version')
  return (found.rows[0]?.version ?? 0) < about.pgboss.schema
}

async function makeJobTables(ownerUrl: string) {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: 'pgboss', supervise: false, schedule: false })
  boss.on('error', () => {}) // start() rejects with the same error
  await boss.start()
  await boss.stop({ graceful: false, close: true })
}

/** The library has none of its own: each new job with a key would be compared with all that wait. */
const indexJobKeys = (client: pg.Client) =>
  client.query(`
    create index if not exists waiting_jobs_by_key on pgboss.job_common (name, singleton_key)
    where state in ('created', 'retry') and singleton_key is not null`)

const giveRights = (client: pg.Client) =>
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

function loginUrl(ownerUrl: string) {
  const url = new URL(ownerUrl)
  url.password = scryptSync(decodeURIComponent(url.password), 'clearway login', 32).toString('hex')
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

async function retryWhenUpdatedAtOnce(work: () => Promise<unknown>, tries = 5): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tries <= 1 || !/concurrently updated/.test((error as Error).message)) throw error
    return retryWhenUpdatedAtOnce(work, tries - 1)
  }
}
