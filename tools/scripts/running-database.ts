import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'

/** The embedded database of this data folder, if the product (or a command of it) has it running: its connection string. */
export async function findRunningDatabase(config: Config): Promise<string | undefined> {
  const file = path.join(config.dataFolder, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  // PostgreSQL's own note to itself: process, folder, start, port. After a crash it lies about, so only an answer counts.
  const [, , , port] = readFileSync(file, 'utf8').split('\n')
  const url = `postgres://postgres:${encodeURIComponent(config.database.embeddedPassword)}@127.0.0.1:${port}/clearway`
  return (await answers(url)) ? url : undefined
}

async function answers(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // A refusal in PostgreSQL's own words (it is starting, say) comes from one that runs.
    return /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')
  } finally {
    await client.end().catch(() => {})
  }
}
