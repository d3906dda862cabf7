// Builds the browser half into dist/web when its sources changed. Only Node's own modules up here, so that looking costs next to nothing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { feed, notSought, robots, sitemap, withHead } from './page-head.mjs'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')
const out = join(root, 'dist/web')
const stamp = join(out, '.stamp')

const sources = hashOf([
  'web',
  'pages',
  'ui',
  'common',
  'features',
  'vite.config.ts',
  'tools/scripts/build.mjs',
  'tools/scripts/page-head.mjs',
  'tools/scripts/brand-pictures.mjs',
  'tools/scripts/share-picture.mjs',
  'tools/scripts/articles.ts',
  'tools/scripts/api-reference.ts',
  'server/contracts.ts',
  'server/openapi.ts',
  'tools/scripts/pdf-parts.ts',
  'tools/scripts/preload-font.ts',
  'tools/scripts/preload-the-rest.ts',
  'tools/scripts/first-sight.ts',
  'tools/scripts/worker.mjs',
  'package-lock.json',
])
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources)
  await (process.features.typescript ? build() : buildWithPinnedNode())

/** Right after the first installation a shell still runs the Node that it found before; the build reads TypeScript as it is, which the pinned one can. */
function buildWithPinnedNode() {
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/node'),
    [join(root, 'tools/scripts/build.mjs')],
    {
      stdio: 'inherit',
    },
  )
  process.exit(status ?? 1)
}

async function build() {
  process.env.NODE_ENV = 'production'
  const startedAt = performance.now()
  const { build: bundle, minifySync } = await import('vite')
  const rendererDir = join(root, 'dist/prerender')
  const quietly = { root: join(root, 'web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }
  await bundle(quietly)
  for (const file of readdirSync(join(root, 'web/public')))
    if (file.endsWith('.js')) writeFileSync(join(out, file), minified(file, minifySync))
  await bundle({
    ...quietly,
    publicDir: false,
    build: { ssr: 'prerender.tsx', outDir: rendererDir, emptyOutDir: true, manifest: false },
  })
  const renderer = await import(pathToFileURL(join(rendererDir, 'prerender.js')).href)
  await (await import('./brand-pictures.mjs')).drawBrand(out, renderer.brand)
  const { separateTypefaces, withFirstSight } = await import('./first-sight.ts')
  separateTypefaces(out)
  await prerender({ ...renderer, withFirstSight })
  const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'))
  await (await import('./worker.mjs')).buildWorker({ bundle, root, out, manifest })
  rmSync(rendererDir, { recursive: true })
  writeFileSync(stamp, sources) // last: an interrupted build is simply done again
  console.log(`Built the web in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** The scripts that stand by themselves: every first visit loads them, and needs no reasons. */
function minified(file, minify) {
  const { code, errors } = minify(file, readFileSync(join(root, 'web/public', file), 'utf8'), {
    module: false,
  })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  return code
}

/**
 * shell.html is the empty page for every address; the public pages get theirs with their own head, and with the content in it unless they are `bare`.
 * `prerendered.json` tells the server which they are.
 */
async function prerender({ prerendered, parts, addresses, renderPage, blanks, brand, withFirstSight }) {
  const shell = readFileSync(join(out, 'index.html'), 'utf8').replaceAll(brand.name, blanks.name)
  const anyDeployment = { ...brand, ...blanks }
  const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'))
  const write = (path, file, text) => {
    mkdirSync(dirname(join(out, 'prerendered', file)), { recursive: true })
    writeFileSync(join(out, 'prerendered', file), text)
    return { path, file }
  }
  const read = (address) => readFileSync(join(out, address), 'utf8')
  writeFileSync(join(out, 'addresses.json'), JSON.stringify(addresses))
  // `lostPage` of the server puts the address in that was asked for.
  const lost = await renderPage('/some/address/that/nobody/has')
  writeFileSync(
    join(out, 'not-found.html'),
    shell
      .replace(/<title>.*?<\/title>/, `<title>Page not found · ${blanks.name}</title>`)
      .replace('</head>', `${notSought}</head>`)
      .replace(/<noscript>.*?<\/noscript>/s, '')
      .replace('<div id="root"></div>', () => `<div id="root">${lost}</div>`),
  )
  const readyOf = async (page, query = '') => {
    const html = page.bare ? '' : await renderPage(page.path + query)
    const broken = html.match(/<[^>]* style="|<style|<script/)
    if (broken)
      throw new Error(`${page.path}: the content security policy forbids ${broken[0]} in prerendered HTML`)
    const ready = withHead(page.bare ? shell : withoutScripts(shell), page, anyDeployment)
      .replace('</head>', () => `${needsOf(manifest, page)}${holdForm(html)}</head>`)
      .replace(/<noscript>.*?<\/noscript>/s, (usual) =>
        page.withoutScript ? `<noscript>${page.withoutScript}</noscript>` : page.bare ? usual : '',
      )
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
    return page.bare ? ready : withFirstSight(ready, read)
  }
  const files = []
  for (const page of prerendered)
    files.push(
      write(page.path, page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`, await readyOf(page)),
    )
  for (const { file, page, query, holds } of parts) {
    const part = holds
      ? JSON.stringify(holds)
      : await readyOf(
          prerendered.find(({ path }) => path === page),
          query,
        )
    files.push(write(undefined, file, part))
  }
  files.push(
    write('/sitemap.xml', 'sitemap.xml', sitemap(prerendered)),
    write('/robots.txt', 'robots.txt', robots()),
    write('/blog/rss.xml', 'blog/rss.xml', feed(prerendered, anyDeployment)),
  )
  writeFileSync(join(out, 'prerendered.json'), JSON.stringify(files))
  rmSync(join(out, 'index.html'))
  // By this one the server sees that all is there.
  writeFileSync(join(out, 'shell.html'), shell.replace('</head>', `${notSought}</head>`))
  // Beside what is served: which file a module went into (the files' own names do not say).
  renameSync(join(out, '.vite/manifest.json'), join(root, 'dist/manifest.json'))
  rmSync(join(out, '.vite'), { recursive: true })
}

/** For pages with a form that can be sent before their script is there. It comes before the form, or it would come too late. */
function holdForm(html) {
  return html.includes('class="form"') ? '<script src="/hold-form.js"></script>' : ''
}

/** What a page brings beyond the shell's own: the links of its style sheets, and its scripts, which come when it is painted; those of a bare page are what paints it. */
function needsOf(manifest, { modules, bare }) {
  for (const module of modules)
    if (!manifest[`../${module}`]) throw new Error(`${module} is not in the bundle`)
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  const already = filesBelow(manifest, entry)
  const all = modules.reduce(
    (files, module) => filesBelow(manifest, manifest[`../${module}`], files),
    new Map(already),
  )
  const own = [...all].filter(([file]) => !already.has(file))
  const of = (files, wanted) => files.filter(([, kind]) => kind === wanted).map(([file]) => `/${file}`)
  const styles = of(own, 'css').map((file) => `<link rel="stylesheet" href="${file}">`)
  const scripts = bare
    ? of(own, 'js').map((file) => `<link rel="modulepreload" href="${file}">`)
    : [
        `<script async src="/start.js" data-main="/${entry.file}" data-needs="${of([...all], 'js')
          .filter((file) => file !== `/${entry.file}`)
          .join(' ')}"></script>`,
      ]
  return [...styles, ...scripts].join('')
}

function withoutScripts(shell) {
  return shell.replaceAll(/<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g, '')
}

/** The scripts and styles of a chunk: what one needs stands before it. */
function filesBelow(manifest, chunk, files = new Map(), seen = new Set(files.keys())) {
  if (seen.has(chunk.file)) return files
  seen.add(chunk.file)
  for (const key of chunk.imports ?? []) filesBelow(manifest, manifest[key], files, seen)
  for (const css of chunk.css ?? []) files.set(css, 'css')
  return files.set(chunk.file, 'js')
}

function hashOf(places) {
  const hash = createHash('sha256')
  const take = (file) =>
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  const walk = (place) => {
    for (const entry of readdirSync(join(root, place), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const file = `${place}/${entry.name}`
      if (/^features\/[^/]+\/server$/.test(file) || file.endsWith('.test.ts') || file.endsWith('README.md'))
        continue
      if (entry.isDirectory()) walk(file)
      else take(file)
    }
  }
  for (const place of places) {
    if (/\.\w+$/.test(place)) take(place)
    else walk(place)
  }
  return hash.digest('hex')
}
