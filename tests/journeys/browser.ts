import { existsSync, statfsSync } from 'node:fs'
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

/**
 * Playwright keeps the memory that a browser's processes share out of /dev/shm, which some containers make tiny. As files on a disk it took a fifteenth of all
 * the processor time of the journeys, so where there is room it stays memory.
 */
export const argsToLeaveOut = hasRoomInMemory() ? ['--disable-dev-shm-usage'] : []

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 * 1024 ** 3
  } catch {
    return false
  }
}
