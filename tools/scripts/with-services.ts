import { migrate } from '#database/migrate.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { openDatabaseServer } from '#server/start.ts'
import { findRunningDatabase } from './running-database.ts'

/** The database that is configured: one given from outside, the embedded one that runs already, or the embedded one started for this moment. */
export async function withServices(config: Config, work: (services: Services) => Promise<void>) {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const running = config.database.ownerUrl ? undefined : await findRunningDatabase(config)
    const { ownerUrl, loginUrl } = running
      ? { ownerUrl: running, loginUrl: undefined }
      : await openDatabaseServer(config, closing)
    const url = await migrate(ownerUrl, loginUrl)
    const { app, close } = await buildApp({ config: { ...config, logLevel: 'silent' }, url })
    closing.unshift(close)
    await app.services.jobs.open()
    await work(app.services)
  } finally {
    for (const close of closing) await close()
  }
}

/** What to say when the database is away; nothing for other faults. */
export const awayWords = (error: unknown) =>
  (error as { code?: string }).code === 'ECONNREFUSED'
    ? 'The database does not answer. Is DATABASE_URL right, and is PostgreSQL running?'
    : undefined
