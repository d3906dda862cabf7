import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'

/** Fast and forgetful: a test cluster is thrown away. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=400',
  'shared_buffers=64MB',
  'file_copy_method=clone',
  'scram_iterations=1',
  // A database lives for seconds; collecting its statistics in between would only make plans differ from run to run.
  'autovacuum=off',
]

type Cluster = { ownerUrl: string; login: string }

/** The cluster of the whole run when `npm test` has started one, else one of this process. */
let cluster: Promise<Cluster> | undefined
const findCluster = async (): Promise<Cluster> => {
  const given = process.env['CLEARWAY_TEST_CLUSTER']
  if (given) return JSON.parse(given)
  const { server, login } = await startTestCluster()
  return { ownerUrl: server.url('postgres'), login }
}

/** Starts PostgreSQL in memory with one migrated database to clone; it ends with this process. */
export async function startTestCluster(): Promise<{ server: EmbeddedPostgres; login: string }> {
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'clearway-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ folder, password: randomBytes(16).toString('hex'), settings })
  await asOwner(server.url('postgres'), 'create database template')
  const login = await migrate(server.url('template'))
  await makeQueues(Object.assign(new URL(login), { pathname: '/template' }).href)
  await asOwner(server.url('template'), 'truncate pgboss.job')
  return { server, login }
}

/** A product that starts finds its queues of jobs and their hours there, and need not make each of them in every clone. */
async function makeQueues(url: string) {
  const [{ buildApp }, { readConfig }] = await Promise.all([
    import('#server/app.ts'),
    import('#server/config.ts'),
  ])
  const folder = mkdtempSync(path.join(tmpdir(), 'clearway-template-'))
  // HS256: a key of its own would stay behind, sealed with a secret that no clone knows.
  const config = readConfig({ CLEARWAY_DATA: folder, LOG_LEVEL: 'silent', AUTH_JWT_ALGORITHM: 'HS256' })
  const { app, close } = await buildApp({ config, url })
  await app.services.jobs.open()
  await app.services.jobs.close()
  await close()
  rmSync(folder, { recursive: true, force: true })
}

/** A database of its own for one test file: a clone of the migrated template, empty of people, or of another database that nobody is connected to. */
export async function cloneDatabase(
  template = 'template',
): Promise<{ ownerUrl: string; loginUrl: string; drop(): Promise<void> }> {
  cluster ??= findCluster()
  const { ownerUrl, login } = await cluster
  const name = `t_${randomBytes(6).toString('hex')}`
  await asOwner(ownerUrl, `create database ${name} template ${template} strategy file_copy`)
  const inDatabase = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return {
    ownerUrl: inDatabase(ownerUrl),
    loginUrl: inDatabase(login),
    drop: () => asOwner(ownerUrl, `drop database if exists ${name} with (force)`),
  }
}

async function asOwner(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
