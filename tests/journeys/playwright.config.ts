import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './browser.ts'

export default defineConfig({
  testDir: '.',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
  use: {
    launchOptions: { executablePath: await findBrowser(), args: browserArgs },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
