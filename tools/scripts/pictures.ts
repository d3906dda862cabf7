/**
 * `npm run pictures`: a screenshot of every page of every role at 360, 768 and 1280 px in both themes, from a demo of its own.
 * `npm run pictures -- student /dashboard/lessons 360 dark` limits it to some roles, routes, widths or themes; `--to=FOLDER` instead of dist/pictures.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserArgs, findBrowser } from '#tests/journeys/browser.ts'
import { addressOf, pagesOf, type Reader, readers } from '#tests/journeys/every-page.ts'
import { demoLogin, signIn } from '#tests/journeys/people.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProduct } from '#tests/robustness/program.ts'
import { root } from './steps.ts'

const words = process.argv.slice(2)
const folder = path.resolve(
  words.find((word) => word.startsWith('--to='))?.slice(5) ?? path.join(root, 'dist/pictures'),
)
/** A kind of argument that is not given means all. */
const isWanted = (kind: RegExp, what: string) => {
  const named = words.filter((word) => kind.test(word))
  return named.length === 0 || named.includes(what)
}
const views = [1280, 768, 360]
  .flatMap((width) =>
    (['light', 'dark'] as const).map((theme) => ({ width, height: width === 360 ? 740 : 900, theme })),
  )
  .filter(({ width, theme }) => isWanted(/^\d+$/, String(width)) && isWanted(/^(light|dark)$/, theme))

/** The page is at rest. An idle network is no sign of it, because some pages keep a stream open. */
const isDrawn = `!document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded'
  && [...document.images].every((one) => one.complete || one.loading === 'lazy')
  && document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().iterations === Infinity)`

type Row = { reader: Reader; route: string; pictures: string[] }

const dataFolder = mkdtempSync(path.join(tmpdir(), 'clearway-pictures-'))
const port = await freePort()
const product = await startProduct({ PORT: String(port), CLEARWAY_DATA: dataFolder, DEMO_SIZE: 'small' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs })
try {
  mkdirSync(folder, { recursive: true })
  const rows: Row[] = []
  for (const reader of readers)
    if (isWanted(new RegExp(`^(${readers.join('|')})$`), reader)) rows.push(...(await shootAll(reader)))
  writeFileSync(path.join(folder, 'index.html'), sheetOf(rows))
  console.log(`${rows.length * views.length} pictures: ${path.join(folder, 'index.html')}`)
} finally {
  await browser.close()
  product.child.kill('SIGTERM')
  await product.exited
  rmSync(dataFolder, { recursive: true, force: true })
}

async function shootAll(reader: Reader): Promise<Row[]> {
  const routes = (await pagesOf(reader)).filter((route) => isWanted(/^\//, route))
  if (routes.length === 0) return []
  const page = await browser.newPage({
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  if (reader !== 'anyone') await signIn(page, await demoLogin(page, reader))
  const rows: Row[] = []
  for (const route of routes) rows.push({ reader, route, pictures: await shoot(page, reader, route) })
  await page.context().close()
  return rows
}

async function shoot(page: Page, reader: Reader, route: string): Promise<string[]> {
  await page.goto(await addressOf(page, route))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const pictures: string[] = []
  for (const view of views) {
    await page.setViewportSize(view)
    await page.emulateMedia({ colorScheme: view.theme })
    for (let looks = 0; looks < 100 && !(await page.evaluate(isDrawn)); looks++) await page.waitForTimeout(50)
    const file = `${reader}${route.replaceAll(/[^a-z0-9]+/gi, '-')}-${view.width}-${view.theme}.png`
    await page.screenshot({ path: path.join(folder, file), fullPage: true })
    pictures.push(file)
  }
  return pictures
}

/** A contact sheet with one row per page. */
function sheetOf(rows: readonly Row[]) {
  const cell = (file: string) =>
    `<td><a href="${file}"><img src="${file}" loading="lazy" alt="${file}"></a></td>`
  const line = ({ reader, route, pictures }: Row) =>
    `<tr><th>${reader}<br>${route}</th>${pictures.map(cell).join('')}</tr>`
  return `<!doctype html><meta charset="utf-8"><title>Every page</title>
<style>body{font:14px sans-serif} td{vertical-align:top} th{text-align:left;vertical-align:top} img{width:14rem;max-height:22rem;object-fit:cover;object-position:top;border:1px solid #999}</style>
<table><tr><th>Page</th>${views.map(({ width, theme }) => `<th>${width} ${theme}</th>`).join('')}</tr>
${rows.map(line).join('\n')}</table>
`
}
