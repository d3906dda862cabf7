import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './browser.ts'

/** These leave the people of the demo as they found them, or bring people of their own: whichever worker reads them keeps its world for the next. */
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
  'verifying',
  'watching',
]
const alone = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.replace('.spec.ts', ''))
  .filter((name) => !sharing.includes(name))
  // The longest first: the others run beside it.
  .sort((one, other) => Number(other === 'pages') - Number(one === 'pages'))

export default defineConfig({
  testDir: '.',
  globalSetup: './seed-once.ts',
  // Each of the others is in a worker of its own, and so in a world of its own: what one story does to the people of the demo, the next does not find.
  projects: [
    ...alone.map((name) => ({ name, testMatch: `${name}.spec.ts` })),
    { name: 'sharing', testMatch: sharing.map((name) => `${name}.spec.ts`) },
  ],
  // Journeys wait more than they work: three files at a time, each in its own world.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // What passes only at a second try has failed: there is none.
  retries: 0,
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
  use: {
    launchOptions: { executablePath: await findBrowser(), args: browserArgs },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What a worker answers, no journey could hold back or change; offline.spec.ts is the one that needs it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // A trace of every journey costs as much again as the journeys themselves: TRACE=1 keeps those of the ones that fail.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
