import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserArgs, findBrowser } from '#tests/journeys/browser.ts'
import { addressOf, pagesOf } from '#tests/journeys/every-page.ts'
import { freePort } from '#tests/support/free-port.ts'
import { isReady, startProgram } from '#tests/robustness/program.ts'
import { nodeOnAllCores, takeAllCores, productOptions } from './cores.ts'
import { lighthousePages } from './lighthouse.ts'
import type { Line } from './line.ts'
import { measureScripts } from './scripts.ts'

/** The built pages in a real browser, served as `npm start` does, with the small demo. */
export async function benchWeb({ rounds }: { rounds: number }): Promise<Line[]> {
  takeAllCores()
  const folder = mkdtempSync(path.join(tmpdir(), 'clearway-web-'))
  const [port, debugPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    CLEARWAY_DATA: folder,
    DEMO_SIZE: 'small',
    LOG_LEVEL: 'warn',
    AUTH_RATE_LIMITS: 'off',
  }
  const product = await startProgram(...nodeOnAllCores([...productOptions, 'server/main.mjs']), {
    env,
  })
  let browser: Browser | undefined
  try {
    if (!(await isReady(url))) throw new Error('it said that it is ready and is not')
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [...browserArgs, `--remote-debugging-port=${debugPort}`],
    })
    const scripts = await measureScripts(browser, url)
    for (const { what, measured } of scripts) console.log(`  ${what}: ${measured}`)
    const page = await browser.newPage({ baseURL: url })
    const pages: string[] = []
    for (const route of await pagesOf('anyone'))
      if (route !== '/no/such/page') pages.push(await addressOf(page, route))
    await page.close()
    return [...scripts, ...(rounds > 0 ? await lighthousePages(pages, { url, debugPort, rounds }) : [])]
  } finally {
    await browser?.close()
    product.child.kill('SIGTERM')
    await product.exited
    rmSync(folder, { recursive: true, force: true })
  }
}
