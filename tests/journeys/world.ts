import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProduct } from '#tests/robustness/program.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { readSeeded } from './seed-once.ts'
import { watched } from './watching.ts'

type Smtp = Awaited<ReturnType<typeof startSmtpStandIn>>

export type World = { url: string; smtp: Smtp; databaseUrl: string }
type OpenWorld = World & { close(): Promise<void> }

/** These leave the people of the demo as they found them, or bring people of their own: all that one worker reads share a world. */
const sharing = [
  'care',
  'confirming',
  'docs',
  'heads',
  'landing',
  'login',
  'newsletter',
  'reading',
  'registering',
  'shell',
  'signing-in',
  'small-moments',
  'specification',
  'verifying',
  'watching',
]

/**
 * The real product as a process, on a database of its own, with a mail server that receives what it sends. It begins as a copy of the seeded demo, and is for
 * the journeys of one file: what one story does to the people of the demo, the next does not find.
 */
export const test = watched.extend<{ world: World }, { worldOf: (file: string) => Promise<World> }>({
  worldOf: [
    async ({}, give) => {
      const open = new Map<string, Promise<OpenWorld>>()
      const close = async (name: string) => {
        const world = await open.get(name)
        open.delete(name)
        await world?.close()
      }
      await give(async (file) => {
        const story = path.basename(file, '.spec.ts')
        const name = sharing.includes(story) ? 'shared' : story
        for (const other of open.keys()) if (other !== name && other !== 'shared') await close(other)
        if (!open.has(name)) open.set(name, openWorld())
        return (await open.get(name))!
      })
      for (const name of open.keys()) await close(name)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [async ({ worldOf }, give, { file }) => give(await worldOf(file)), { timeout: 120_000 }],
  baseURL: async ({ world }, give) => give(world.url),
})

/** `settings`, if the journey is about them, are told the address that the product will have. */
export async function openWorld(
  settings: (url: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<OpenWorld> {
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
    // As in production: what limits get in the way of a person, a journey must meet.
    AUTH_RATE_LIMITS: 'on',
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
