import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { brand } from '#common/brand.ts'
import { type Ask, type Built, type Renderer, shellPath, type Site } from '#common/site.ts'
import type { Config } from './config.ts'
import { asApiFailure } from './errors.ts'
import { policyFor, type Shaping } from './headers.ts'

type Page = { status: 200 | 404; html: string; etag: string; policy: string; brotli?: Buffer; uses: number }
type Answer = Page | { redirect: string }

const folder = path.resolve(import.meta.dirname, '../dist/ssr')

/** How long an instance may show again what it read for a page: a time that goes meanwhile is refused when it is booked. */
const liveMs = 30_000
/** At about 60 KB each. */
const mostLive = 500

/** `count` refuses who has many drawn that nobody has seen for a while. */
export function createPages(
  config: Pick<Config, 'brand'> & Shaping,
  ask: Ask,
  count: (request: FastifyRequest) => void,
) {
  const own = Object.keys(config.brand).length > 0 ? config.brand : undefined
  const site: Site = { brand: { ...brand, ...own }, own, origin: config.publicUrl }
  const pages = new Map<string, Page>()
  const live = new LRUCache<string, Promise<Answer>>({ max: mostLive, ttl: liveMs })
  let loading: Promise<Renderer> | undefined
  const load = async (): Promise<Renderer> => {
    const { createRenderer } = await import(pathToFileURL(path.join(folder, 'render.js')).href)
    return createRenderer(built, site)
  }

  async function draw(renderer: Renderer, url: string): Promise<Answer> {
    const rendered = await renderer.render(url, ask)
    if ('redirect' in rendered) return rendered
    const { html, status, ...inline } = rendered
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    return { status, html, etag, policy: policyFor(config, inline), uses: 0 }
  }

  type Visit = { request: FastifyRequest; url: string }
  async function pageOf(renderer: Renderer, visit: Visit, key: string | undefined): Promise<Answer> {
    const ready = key === undefined ? undefined : pages.get(key)
    if (ready) return ready
    count(visit.request)
    const page = await draw(renderer, visit.url)
    if (key !== undefined && !('redirect' in page)) pages.set(key, page)
    return page
  }

  /** Many who come at once wait for one render; one that failed is tried again by the next. */
  function livePageOf(renderer: Renderer, visit: Visit, key: string): Promise<Answer> {
    const ready = live.get(key)
    if (ready) return ready
    count(visit.request)
    const drawing = draw(renderer, visit.url)
    live.set(key, drawing)
    drawing.catch(() => live.delete(key))
    return drawing
  }

  /** The browser reads what the server could not, more than once, and says in words if that fails too. */
  async function answerUndrawn(renderer: Renderer, request: FastifyRequest, reply: FastifyReply) {
    const shell = (await pageOf(renderer, { request, url: shellPath }, shellPath)) as Page
    return reply
      .status(503)
      .header('content-security-policy', shell.policy)
      .type('text/html; charset=utf-8')
      .send(shell.html)
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    loading ??= load()
    const renderer = await loading
    // Two slashes at its beginning would name a host.
    const url = request.url.replace(/^\/{2,}/, '/')
    const found = renderer.find(url)
    const { key } = found
    const visit = { request, url }
    let page: Answer
    try {
      page = found.live ? await livePageOf(renderer, visit, key!) : await pageOf(renderer, visit, key)
    } catch (error) {
      const isRefused = (asApiFailure(error)?.apiError.status ?? 500) < 500
      if (!found.live || isRefused) throw error
      request.log.error({ err: error }, 'page not drawn')
      return answerUndrawn(renderer, request, reply)
    }
    reply.header('cache-control', 'no-cache')
    if ('redirect' in page) return reply.redirect(page.redirect, 301)
    // Also on 304: a browser applies that answer's headers to its cached page.
    reply.status(page.status).header('content-security-policy', page.policy)
    reply.type('text/html; charset=utf-8')
    if (key === undefined) return reply.send(page.html)
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
    const accepts = /\bbr\b/.test(String(request.headers['accept-encoding']))
    const small = accepts && compressed(page, found.live ? quick : utmost)
    return small
      ? reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(small)
      : reply.send(page.html)
  }
}

export const listAddresses = () => readBuilt()?.addresses ?? []

export const listLiveRoutes = () => Object.keys(readBuilt()?.live ?? {})

export const isBuilt = () => readBuilt() !== undefined

let built: Built | undefined
function readBuilt() {
  const file = path.join(folder, 'built.json')
  if (!built && existsSync(file)) built = JSON.parse(readFileSync(file, 'utf8')) as typeof built
  return built
}

const compress = promisify(brotliCompress)
const atQuality = (quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
})
const utmost = atQuality(constants.BROTLI_MAX_QUALITY)
const quick = atQuality(5)
let turn: Promise<unknown> = Promise.resolve()

/** Maximum compression is a sixth smaller and takes 250 ms: done from a page's second request on. */
function compressed(page: Page, how: typeof utmost): Buffer | undefined {
  page.uses += 1
  const make = async () => {
    page.brotli = await compress(page.html, how)
  }
  if (page.uses === 2) turn = turn.then(make).catch(() => undefined)
  return page.brotli
}
