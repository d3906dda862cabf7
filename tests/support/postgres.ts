import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'

/** Fast and forgetful: a test cluster is thrown away. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400', 'shared_buffers=64MB', 'file_copy_method=clone']

/** One cluster per test process, with one migrated database to clone; it ends with the process. */
let cluster: Promise<{ server: EmbeddedPostgres; login: string }> | undefined

async function startCluster() {
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'clearway-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ folder, password: randomBytes(16).toString('hex'), settings })
  await asOwner(server.url('postgres'), 'create database template')
  const login = await migrate(server.url('template'))
  return { server, login }
}

/** A database of its own for one test file: a clone of the migrated template, empty of people. */
export async function cloneDatabase(): Promise<{ ownerUrl: string; loginUrl: string; drop(): Promise<void> }> {
  cluster ??= startCluster()
  const { server, login } = await cluster
  const name = `t_${randomBytes(6).toString('hex')}`
  await asOwner(server.url('postgres'), `create database ${name} template template strategy file_copy`)
  const loginUrl = new URL(login)
  loginUrl.pathname = `/${name}`
  return {
    ownerUrl: server.url(name),
    loginUrl: loginUrl.href,
    drop: () => asOwner(server.url('postgres'), `drop database if exists ${name} with (force)`),
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
