import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '#common/brand.ts'
import type { Built, Renderer, Site } from '#common/site.ts'
import type { Config } from './config.ts'
import { policyFor, type Shaping } from './headers.ts'

type Page = { html: string; etag: string; policy: string; brotli?: Buffer; uses: number }

const folder = path.resolve(import.meta.dirname, '../dist/ssr')

export function createPages(config: Pick<Config, 'brand'> & Shaping) {
  const own = Object.keys(config.brand).length > 0 ? config.brand : undefined
  const site: Site = { brand: { ...brand, ...own }, own, origin: config.publicUrl }
  const pages = new Map<string, Page>()
  let loading: Promise<Renderer> | undefined
  const load = async (): Promise<Renderer> => {
    const { createRenderer } = await import(pathToFileURL(path.join(folder, 'render.js')).href)
    return createRenderer(built, site)
  }

  async function pageOf(renderer: Renderer, url: string, key: string | undefined): Promise<Page> {
    const ready = key === undefined ? undefined : pages.get(key)
    if (ready) return ready
    const { html, ...inline } = await renderer.render(url)
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    const page = { html, etag, policy: policyFor(config, inline), uses: 0 }
    if (key !== undefined) pages.set(key, page)
    return page
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    loading ??= load()
    const renderer = await loading
    // Two slashes at its beginning would name a host.
    const url = request.url.replace(/^\/{2,}/, '/')
    const { status, key } = renderer.find(url)
    const page = await pageOf(renderer, url, key)
    // Also on 304: a browser applies that answer's headers to its cached page.
    reply.status(status).headers({ 'cache-control': 'no-cache', 'content-security-policy': page.policy })
    reply.type('text/html; charset=utf-8')
    if (key === undefined) return reply.send(page.html)
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
    const small = /\bbr\b/.test(String(request.headers['accept-encoding'])) && compressed(page)
    return small
      ? reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(small)
      : reply.send(page.html)
  }
}

export const listAddresses = () => readBuilt()?.addresses ?? []

export const isBuilt = () => readBuilt() !== undefined

let built: Built | undefined
function readBuilt() {
  const file = path.join(folder, 'built.json')
  if (!built && existsSync(file)) built = JSON.parse(readFileSync(file, 'utf8')) as typeof built
  return built
}

const compress = promisify(brotliCompress)
const utmost = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
let turn: Promise<unknown> = Promise.resolve()

/** Maximum compression is a sixth smaller and takes 250 ms: done from a page's second request on. */
function compressed(page: Page): Buffer | undefined {
  page.uses += 1
  const make = async () => {
    page.brotli = await compress(page.html, utmost)
  }
  if (page.uses === 2) turn = turn.then(make).catch(() => undefined)
  return page.brotli
}
