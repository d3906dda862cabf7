import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { openDatabaseServer } from '#server/start.ts'

/** Runs `work` with the product's services on the configured database, migrated. */
export async function withServices(config: Config, work: (services: Services) => Promise<void>) {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const { app, close } = await buildApp({
      config: { ...config, logLevel: 'silent' },
      url: await openDatabase(config, closing).then(({ url }) => url),
    })
    closing.unshift(close)
    await app.services.jobs.open()
    await work(app.services)
  } finally {
    for (const close of closing) await close()
  }
}

export async function openDatabase(config: Config, closing: (() => Promise<unknown>)[]) {
  const running = config.database.ownerUrl ? undefined : await findRunningDatabase(config)
  const { ownerUrl, loginUrl } = running
    ? { ownerUrl: running, loginUrl: undefined }
    : await openDatabaseServer(config, closing)
  return { ownerUrl, url: config.database.isMigratedElsewhere ? ownerUrl : await migrate(ownerUrl, loginUrl) }
}

export async function findRunningDatabase(config: Config): Promise<string | undefined> {
  const file = path.join(config.dataFolder, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  // Lines: process id, folder, start time, port. The file survives a crash: only a connection is proof.
  const [, , , port] = readFileSync(file, 'utf8').split('\n')
  const password = encodeURIComponent(config.database.embeddedPassword)
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/clearway`
  return (await isAnswering(url)) ? url : undefined
}

async function isAnswering(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // An SQLSTATE means that PostgreSQL is there, for example still starting.
    return /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')
  } finally {
    await client.end().catch(() => {})
  }
}

export const unreachableMessage = (error: unknown) =>
  (error as { code?: string }).code === 'ECONNREFUSED'
    ? 'The database does not answer. Is DATABASE_URL right, and is PostgreSQL running?'
    : undefined
