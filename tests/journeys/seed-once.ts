import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProduct } from '#tests/robustness/program.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'

const note = 'CLEARWAY_SEEDED_DEMO'

/** The demo as it stands right after its first start: a database that nobody is connected to, and the folder of its files and secrets. */
export const readSeeded = (): { database: string; folder: string } => JSON.parse(process.env[note]!)

/** Seeds the demo once for all journeys: every file's world begins as a copy, which takes a fraction of the time. Gives back what clears it away. */
export default async function seedOnce() {
  const [database, smtp, port] = await Promise.all([cloneDatabase(), startSmtpStandIn({}), freePort()])
  const folder = mkdtempSync(path.join(tmpdir(), 'clearway-seeded-'))
  const product = await startProduct({
    PORT: String(port),
    CLEARWAY_DATA: folder,
    DATABASE_URL: database.ownerUrl,
    SMTP_URL: smtp.url,
    DEMO_SIZE: 'small',
  })
  product.child.kill('SIGTERM')
  await product.exited
  await smtp.close()
  process.env[note] = JSON.stringify({ database: new URL(database.ownerUrl).pathname.slice(1), folder })
  return async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}
