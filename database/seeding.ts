import pg from 'pg'
import { migrate } from './migrate.ts'

const lockKey = 7_262_832

/**
 * Waits for the lock to seed; a half-made demo is dropped and migrated again.
 * @throws WrongMode where production has run: a demo opens every mailbox
 */
export async function takeSeedingTurn(
  ownerUrl: string,
  loginUrl?: string,
): Promise<{ isOpen: boolean; giveBack(done: boolean): Promise<void> }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [lockKey])
  const names = await readMarks(client)
  if (names.includes('production')) {
    await client.end()
    throw new WrongMode(
      'This database is one of production. Set CLEARWAY_MODE=production, or give the demo a database of its own.',
    )
  }
  if (names.includes('begun') && !names.includes('demo')) {
    await dropEverything(client)
    await migrate(ownerUrl, loginUrl)
  }
  const isOpen = !names.includes('demo') && (names.includes('begun') || !(await isLivedIn(client)))
  if (isOpen)
    await client.query(
      `set role service_role; insert into app.seedings (name) values ('begun') on conflict do nothing; reset role`,
    )
  return {
    isOpen,
    async giveBack(done) {
      if (isOpen && done)
        await client.query(
          `set role service_role; insert into app.seedings (name) values ('demo') on conflict do nothing; reset role`,
        )
      await client.end()
    },
  }
}

/** @throws WrongMode where production has run */
export async function mustNotBeProduction(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    if ((await readMarks(client)).includes('production'))
      throw new WrongMode('This database is one of production. Set CLEARWAY_MODE=production.')
  } finally {
    await client.end()
  }
}

export class WrongMode extends Error {}

/** @throws WrongMode on a demo's database: its passwords are public, the admin's too */
export async function claimForProduction(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const names = await readMarks(client)
    if (names.includes('begun') || names.includes('demo'))
      throw new WrongMode(
        'In this database lives a demo, whose passwords are public. Production needs a database of its own.',
      )
    if (!names.includes('production'))
      await client.query(
        `set role service_role; insert into app.seedings (name) values ('production'); reset role`,
      )
  } finally {
    await client.end()
  }
}

async function readMarks(client: pg.Client): Promise<string[]> {
  await client.query('set role service_role')
  const { rows } = await client.query<{ name: string }>('select name from app.seedings')
  await client.query('reset role')
  return rows.map(({ name }) => name)
}

async function isLivedIn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tables: string[] }>(
    `select array_agg(format('%I.%I', schemaname, tablename)) as tables from pg_tables
     where schemaname in ('auth', 'public') and tablename <> 'migrations'`,
  )
  const tables = rows[0]!.tables.map((name) => `exists (select from ${name})`)
  await client.query('set role service_role')
  const { rows: found } = await client.query<{ any: boolean }>(`select ${tables.join(' or ')} as any`)
  await client.query('reset role')
  return found[0]!.any
}

async function dropEverything(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname <> 'information_schema' and nspname not like 'pg\\_%'`,
  )
  for (const { name } of rows) await client.query(`drop schema ${pg.escapeIdentifier(name)} cascade`)
  await client.query('create schema public')
  await client.query('grant usage on schema public to public')
}
