import { defineConfig } from '@playwright/test'
import { argsToLeaveOut, browserArgs, findBrowser } from './browser.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './seed-once.ts',
  // A worker keeps its browser from file to file. The longest first, and the pages of one reader do not wait for those of another.
  projects: [
    { name: 'pages', testMatch: 'pages.spec.ts', fullyParallel: true },
    { name: 'stories', testIgnore: 'pages.spec.ts' },
  ],
  // Journeys wait as well as work, so one file more at a time than there are processors. Two more, and pages took so long that a different one or two missed their moment in every run.
  workers: 3,
  // The slowest machine seen takes three times as long as the quickest: what is given up early there is not a fault of the product.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // What passes only at a second try has failed: there is none.
  retries: 0,
  reporter: [['list'], ['json'], ['./failure-report.ts']],
  outputDir: '../../test-results',
  use: {
    launchOptions: {
      executablePath: await findBrowser(),
      args: browserArgs,
      ignoreDefaultArgs: argsToLeaveOut,
    },
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
