// Builds the browser half: `dist/web` is served as it is, `dist/ssr` draws pages on the server, `dist/manifest.json` tells which file a module went into.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Manifest } from 'vite'
import type { Brand } from '#common/brand.ts'
import {
  type Address,
  type Built,
  type PageAssets,
  type Renderer,
  shellPath,
  type Site,
} from '#common/site.ts'
import { criticalStyles } from './critical-styles.ts'
import { drawBrand } from './brand-pictures.ts'
import { root } from '../scripts/steps.ts'
import { buildWorker } from './worker.ts'

type Bundle = {
  brand: Brand
  listAddresses(): Promise<Built['addresses']>
  publicRoutes(): readonly { path: string; load(): Promise<PageModule> }[]
  renderSamples(live: LivePage, site: Site): Promise<string>
  renderPage(url: string, site: Site): Promise<string>
  createRenderer(built: Built, site: Site): Renderer
}
type LivePage = { query: readonly string[] }
type PageModule = { addresses?: readonly Address[]; live?: LivePage }
type Assets = Omit<PageAssets, 'critical'>

process.env['NODE_ENV'] = 'production'
const startedAt = performance.now()
const [out, ssr] = [path.join(root, 'dist/web'), path.join(root, 'dist/ssr')]
const options = {
  root: path.join(root, 'web'),
  configFile: path.join(root, 'vite.config.ts'),
  logLevel: 'warn',
} as const

await build(options)
await build({
  ...options,
  publicDir: false,
  build: { ssr: path.join(root, 'pages/render.tsx'), outDir: ssr, emptyOutDir: true, emitAssets: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true }, // the image for production has no packages of the browser half
})
const [manifest, ssrManifest] = [takeManifest(out), takeManifest(ssr)]
const typefaces = moveTypefaces()
const bundle: Bundle = await import(pathToFileURL(path.join(ssr, 'render.js')).href)
const site = { brand: bundle.brand, origin: 'http://page.invalid' }
const built = await describe()
await drawBrand(out, bundle.brand)
const shell = await bundle.createRenderer(built, site).render(shellPath, () => {
  throw new Error('a shell reads nothing')
})
if ('redirect' in shell) throw new Error('the shell has gone elsewhere')
await buildWorker({ out, manifest, typefaces, shell: shell.html })
compressTexts()
writeFileSync(path.join(ssr, 'built.json'), JSON.stringify(built))
writeFileSync(path.join(root, 'dist/manifest.json'), JSON.stringify(manifest))
console.log(`Built the web in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)

/** The public addresses, and what each page needs: its files, and the styles of its first paint. */
async function describe(): Promise<Built> {
  const addresses = await bundle.listAddresses()
  const pages: Record<string, PageAssets> = {}
  const live: Record<string, readonly string[]> = {}
  for (const { path: route, load } of bundle.publicRoutes()) {
    const page = await load()
    if (!page.addresses && !page.live && route !== '*') continue
    const frames = [
      '../pages/layout/public-frame.tsx',
      ...(page.live ? ['../pages/layout/data-layout.tsx'] : []),
    ]
    const assets = assetsOf([...frames, await fileOf(page)])
    const paths = addresses.filter((address) => address.route === route).map((address) => address.path)
    const shown = route === '*' ? ['/no/such/page'] : paths
    const bodies = page.live ? await bundle.renderSamples(page.live, site) : await bodiesOf(shown)
    pages[route] = { ...assets, critical: await stylesOf(bodies, assets.sheets) }
    if (page.live) live[route] = page.live.query
  }
  return { addresses, live, pages, shell: { ...assetsOf(['../pages/dashboard-routes.tsx']), critical: '' } }
}

async function bodiesOf(paths: readonly string[]) {
  let bodies = ''
  for (const path of paths) bodies += await bundle.renderPage(path, site)
  return bodies
}

function stylesOf(bodies: string, sheets: readonly string[]) {
  return criticalStyles(bodies, sheets.map((sheet) => readFileSync(path.join(out, sheet), 'utf8')).join('\n'))
}

/** The key in the manifest of a page's module: the one that the bundle for the server has made of the same file. */
async function fileOf(page: object) {
  for (const [key, { file, isDynamicEntry }] of Object.entries(ssrManifest))
    if (
      key.startsWith('../pages/') &&
      isDynamicEntry &&
      (await import(pathToFileURL(path.join(ssr, file)).href)) === page
    )
      return key
  throw new Error('a page is in no file of its own')
}

/** The documents name them, which the server's bundle writes; browsers fetch them. */
function moveTypefaces(): string[] {
  const files = readdirSync(path.join(ssr, 'assets')).filter((file) => file.endsWith('.woff2'))
  for (const file of files) renameSync(path.join(ssr, 'assets', file), path.join(out, 'assets', file))
  return files.map((file) => `assets/${file}`)
}

/** Beside each script, stylesheet and drawing the same in brotli: a server would make it for every request again. The utmost would take ten times as long for a twelfth less. */
function compressTexts() {
  const texts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(m?js|css|svg)$/.test(file),
  )
  for (const file of texts) {
    const text = readFileSync(path.join(out, file))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    }
    writeFileSync(path.join(out, `${file}.br`), brotliCompressSync(text, { params }))
  }
}

function takeManifest(folder: string): Manifest {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'))
  rmSync(path.join(folder, '.vite'), { recursive: true })
  return manifest
}

/** What these modules need at once, each file after what it needs itself. */
function assetsOf(modules: readonly string[]): Assets {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)!
  const [scripts, sheets] = [new Set<string>(), new Set<string>()]
  const add = ({ file, imports = [], css = [] }: Manifest[string]) => {
    if (scripts.has(file)) return
    scripts.add(file)
    for (const key of imports) add(manifest[key]!)
    for (const sheet of css) sheets.add(`/${sheet}`)
  }
  add(entry)
  for (const module of modules) add(manifest[module]!)
  const ordered = [...scripts].filter((file) => file !== entry.file)
  return { main: `/${entry.file}`, scripts: ordered.map((file) => `/${file}`), sheets: [...sheets] }
}
