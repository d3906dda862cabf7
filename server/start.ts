import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { keepEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { claimForProduction, takeSeedingTurn } from '#database/seeding.ts'
import type { Config } from './config.ts'
import { brand } from '#common/brand.ts'
import { demoLogins } from './demo.ts'
import type { Services } from './services.ts'
import type { Mount } from './mounts.ts'

export type Parts = {
  build: (options: {
    config: Config
    url: string
    mounts: readonly Mount[]
  }) => Promise<{ app: FastifyInstance; close(): Promise<void> }>
  seed: (services: Services) => Promise<void>
}

type PaymentStandIn = { sendWebhooks(enabled: boolean): void }

export async function start(given: Config, { build, seed }: Parts) {
  const began = performance.now()
  const closing: (() => Promise<unknown>)[] = []
  const stop = stopOnce(closing)
  try {
    const { ownerUrl, loginUrl } = await openDatabaseServer(given, closing)
    const { isMigratedElsewhere } = given.database
    const url = isMigratedElsewhere ? ownerUrl : await migrate(ownerUrl, loginUrl)
    const { config, mounts, standIn } = await openStandIns(given, closing)
    if (isMigratedElsewhere) await mustBeMigrated(url)
    else if (!config.isDemo) await claimForProduction(ownerUrl)
    else await seedOnce({ build, seed }, { config, url, ownerUrl, loginUrl, standIn })
    const { app, close } = await build({ config, url, mounts })
    closing.unshift(close)
    await app.services.jobs.work()
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

export async function seedOnly(given: Config, parts: Parts): Promise<boolean> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const { ownerUrl, loginUrl } = await openDatabaseServer(given, closing)
    const url = await migrate(ownerUrl, loginUrl)
    const { config, standIn } = await openStandIns(given, closing)
    return await seedOnce(parts, { config, url, ownerUrl, loginUrl, standIn })
  } finally {
    await stopOnce(closing)()
  }
}

/** Commits do not wait for the disk, until the durable mark at the end; without it the seed starts again. */
async function seedOnce(
  { build, seed }: Parts,
  {
    config,
    url,
    ownerUrl,
    loginUrl,
    standIn,
  }: {
    config: Config
    url: string
    ownerUrl: string
    loginUrl: string | undefined
    standIn: PaymentStandIn | undefined
  },
): Promise<boolean> {
  const turn = await takeSeedingTurn(ownerUrl, loginUrl)
  try {
    if (turn.isOpen && config.demoSize !== 'none') {
      console.log('Creating the demo data (once, about a minute) …')
      const { app, close } = await build({
        config,
        url: withOption(url, '-c TimeZone=UTC -c synchronous_commit=off'),
        mounts: [],
      })
      await app.services.jobs.open()
      standIn?.sendWebhooks(false) // no server is listening yet; the seed reads the session after it pays
      await seed(app.services).finally(close)
      standIn?.sendWebhooks(true)
    }
    await turn.giveBack(true)
    return turn.isOpen
  } catch (error) {
    await turn.giveBack(false)
    throw error
  }
}

const withOption = (url: string, option: string) => {
  const changed = new URL(url)
  changed.searchParams.set('options', option)
  return changed.href
}

/** Requests finish and jobs go back first; the database goes last. */
function stopOnce(closing: (() => Promise<unknown>)[]) {
  let stopped: Promise<void> | undefined
  const work = async () => {
    for (const close of closing) await close().catch((error: unknown) => console.error(error))
  }
  return () => (stopped ??= work())
}

export async function openDatabaseServer(
  config: Config,
  closing: (() => Promise<unknown>)[],
): Promise<{ ownerUrl: string; loginUrl?: string | undefined }> {
  const { ownerUrl, loginUrl, embeddedPassword: password } = config.database
  if (ownerUrl) return { ownerUrl, loginUrl }
  mkdirSync(config.dataFolder, { recursive: true })
  const server = await keepEmbeddedPostgres(
    { folder: path.join(config.dataFolder, 'postgres'), password },
    (trouble) => console.error(trouble),
  )
  closing.push(() => server.stop())
  await ensureDatabase(server.url('postgres'), 'clearway')
  return { ownerUrl: server.url('clearway') }
}

async function openStandIns(given: Config, closing: (() => Promise<unknown>)[]) {
  const { config, mounts, standIn } = await openPaymentStandIn(given, closing)
  if (!config.isDemo) return { config, mounts, standIn }
  const { serveDemoCalendars } = await import('#tools/demo/calendars.ts')
  const under = '/stand-in/calendars'
  return {
    config: { ...config, calendarStandIn: `http://127.0.0.1:${config.port}${under}/` },
    mounts: [...mounts, { under, listener: serveDemoCalendars }],
    standIn,
  }
}

async function openPaymentStandIn(
  config: Config,
  closing: (() => Promise<unknown>)[],
): Promise<{ config: Config; mounts: readonly Mount[]; standIn?: PaymentStandIn }> {
  const { standIn: isNeeded, secretKey, webhookSecret } = config.stripe
  if (!isNeeded || !secretKey || !webhookSecret) return { config, mounts: [] }
  const { startStripeStandIn } = await import('#tools/stand-ins/stripe/stand-in.ts')
  const under = '/stand-in/stripe'
  const webhook = { url: `http://127.0.0.1:${config.port}/api/payments/webhook`, secret: webhookSecret }
  const stripe = await startStripeStandIn({
    file: path.join(config.dataFolder, 'stripe.sqlite'),
    port: 0,
    publicUrl: config.publicUrl + under,
    secretKey,
    webhook,
    brandName: config.brand.name ?? brand.name,
  })
  closing.unshift(() => stripe.close())
  return {
    config: { ...config, stripe: { ...config.stripe, apiUrl: stripe.url } },
    mounts: [{ under, listener: stripe.listener }],
    standIn: { sendWebhooks: (enabled) => stripe.sendWebhooksTo(enabled ? webhook : null) },
  }
}

/** Else its first request would be the one to fail. */
async function mustBeMigrated(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('pgboss.version') is not null as done`)
    if (!rows[0].done) throw new Error('The database is not migrated: run commands/migrate.ts first')
  } finally {
    await client.end()
  }
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
  for (const [role, { email, password }] of Object.entries(demoLogins))
    console.log(`  ${role.padEnd(10)}  ${email.padEnd(30)}  ${password}`)
  console.log(`\n  Mailbox     ${config.publicUrl}/dev/mailbox\n`)
}
