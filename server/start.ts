import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { keepEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import type { Config } from './config.ts'
import { demoLogins } from './demo.ts'

type Build = (options: { config: Config; url: string }) => Promise<{ app: FastifyInstance; close(): Promise<void> }>

/** Starts everything a deployment needs that is not given from outside, in order; stops it in the other order. */
export async function start(config: Config, build: Build) {
  const began = performance.now()
  const closing: (() => Promise<unknown>)[] = []
  const stop = stopOnce(closing)
  try {
    const { ownerUrl, loginUrl } = await openDatabaseServer(config, closing)
    const url = await migrate(ownerUrl, loginUrl)
    const { app, close } = await build({ config, url })
    closing.unshift(close)
    await app.house.jobs.work()
    await app.listen({ port: config.port, host: config.host })
    announceReady(config, performance.now() - began)
    process.send?.('ready')
  } catch (error) {
    await stop()
    throw error
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

/** Requests finish and jobs go back first; the database goes last. */
function stopOnce(closing: (() => Promise<unknown>)[]) {
  let stopped: Promise<void> | undefined
  const work = async () => {
    for (const close of closing) await close().catch((error: unknown) => console.error(error))
  }
  return () => (stopped ??= work())
}

async function openDatabaseServer(config: Config, closing: (() => Promise<unknown>)[]): Promise<{ ownerUrl: string; loginUrl?: string | undefined }> {
  const { ownerUrl, loginUrl, embeddedPassword: password } = config.database
  if (ownerUrl) return { ownerUrl, loginUrl }
  mkdirSync(config.dataFolder, { recursive: true })
  const server = await keepEmbeddedPostgres({ folder: path.join(config.dataFolder, 'postgres'), password }, (trouble) => console.error(trouble))
  closing.push(() => server.stop())
  await ensureDatabase(server.url('postgres'), 'clearway')
  return { ownerUrl: server.url('clearway') }
}

async function ensureDatabase(url: string, name: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

function announceReady(config: Config, ms: number) {
  console.log(`\n  Ready in ${(ms / 1000).toFixed(1)} s: ${config.publicUrl}\n`)
  if (!config.isDemo) return
  for (const [role, { email, password }] of Object.entries(demoLogins)) console.log(`  ${role.padEnd(10)}  ${email.padEnd(30)}  ${password}`)
  console.log(`\n  Mailbox     ${config.publicUrl}/dev/mailbox\n`)
}
