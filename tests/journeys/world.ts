import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { freePort, startProduct } from '#tests/robustness/program.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { readSeeded } from './seed-once.ts'
import { watched } from './watching.ts'

type Smtp = Awaited<ReturnType<typeof startSmtpStandIn>>

export type World = { url: string; smtp: Smtp; databaseUrl: string }

/** The real product as a process, on a database of its own, with a mail server that receives what it sends; one for all journeys of a file (each file is a project of its own in the settings). It begins as a copy of the seeded demo. */
export const test = watched.extend<object, { world: World }>({
  world: [
    async ({}, give) => {
      const { close, ...world } = await openWorld()
      await give(world)
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ world }, give) => give(world.url),
})

/** `settings`, if the journey is about them, are told the address that the product will have. */
export async function openWorld(
  settings: (url: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<World & { close(): Promise<void> }> {
  const seeded = readSeeded()
  const [database, smtp, port] = await Promise.all([
    cloneDatabase(seeded.database),
    startSmtpStandIn({}),
    freePort(),
  ])
  const url = `http://127.0.0.1:${port}`
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'clearway-journey-'))
  cpSync(seeded.folder, dataFolder, { recursive: true })
  const product = await startProduct({
    PORT: String(port),
    CLEARWAY_DATA: dataFolder,
    DATABASE_URL: database.ownerUrl,
    SMTP_URL: smtp.url,
    DEMO_SIZE: 'small',
    ...(await settings(url)),
  })
  return {
    url,
    smtp,
    databaseUrl: database.ownerUrl,
    async close() {
      product.child.kill('SIGTERM')
      await product.exited
      await smtp.close()
      await database.drop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** What the page is told of the product from here on, as production tells it. Asked for beforehand: an answer fetched under way dies with the page that was left. */
export async function inProduction(page: Page) {
  const { demo: _, ...config } = await (await page.request.get('/config.json')).json()
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, mode: 'production' } }))
}

export { expect } from '@playwright/test'
