import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/** The same engine everywhere on Linux, from the packages; elsewhere the Chrome that is installed. `CHROME_PATH` decides otherwise. */
export async function findBrowser(): Promise<string> {
  const given = process.env['CHROME_PATH']
  if (given) return given
  if (process.platform === 'linux' && process.arch === 'x64') return chromium.executablePath()
  const installed = [
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((file) => existsSync(file))
  if (installed) return installed
  throw new Error('No browser found for the journeys: install Chrome or Chromium, or set CHROME_PATH')
}

export const browserArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
