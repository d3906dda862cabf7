import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { brand } from '#common/brand.ts'
import { demoLogins } from './demo.ts'
import { answerNotFound } from './forms.ts'
import { inOurName } from './in-our-name.ts'
import { knownAddresses } from './known-addresses.ts'
import { lostPage, prerenderedRoutes } from './prerendered.ts'
import type { App } from './route.ts'
import { siteFiles } from './site-files.ts'

const built = path.resolve(import.meta.dirname, '../dist/web')

/** What belongs to no feature: health, the browser's settings, and the built browser half. */
export async function siteRoutes(app: App) {
  const { services } = app
  const { config } = services

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const checks = await readiness(app)
    const ready = checks.database && checks.jobs
    // Mail that waits is delivered later; it is told, but it is no reason to send people away.
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? (checks.mail ? 'ready' : 'degraded') : 'unavailable', checks })
  })
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      mode: config.mode,
      url: config.publicUrl,
      anonKey: services.tokens.anonKey,
      brand: { ...brand, ...config.brand },
      ...(config.isDemo && { demo: demoLogins }),
    }),
  )
  siteFiles(app)

  if (!existsSync(path.join(built, 'shell.html'))) {
    app.setNotFoundHandler((request, reply) => answerNotFound(app, request, reply))
    return
  }
  const shell = inOurName(readFileSync(path.join(built, 'shell.html'), 'utf8'), config)
  // What is kept on a device for want of a network.
  app.get('/shell.html', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell),
  )
  prerenderedRoutes(app, built)
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    globIgnore: ['prerendered/**', 'prerendered.json', 'addresses.json', 'not-found.html', 'shell.html'],
    setHeaders: cacheByName,
    redirect: false,
    decorateReply: true,
  })
  const addresses = knownAddresses(built)
  const lost = lostPage(app, built)
  // Addresses inside the product are the browser's to read; everything that does not exist is 404, for people with a page.
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split(/[?#]/)[0]!
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/\.\w+$/.test(pathname) &&
      !/^\/(api|auth|rest|storage|functions|dev|stand-in|metrics)(\/|$)/.test(pathname)
    if (!isPage) return answerNotFound(app, request, reply)
    const known = addresses(pathname)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return known === 'page'
      ? reply.send(shell)
      : reply.status(404).send(known === 'lost text' ? shell : lost(pathname))
  })
}

/** Names with a hash never change; the pages that name them are always asked for. */
function cacheByName(reply: FastifyReply, file: string) {
  reply.header(
    'cache-control',
    file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
}

async function readiness(app: App) {
  const { services } = app
  const within = <T>(ms: number, work: Promise<T>) =>
    Promise.race([work, new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref())])
  const database = await within(
    2_000,
    services
      .asSystem('readiness', (db) => db.execute('pages.isReady', 'select 1'))
      .then(
        () => true,
        () => false,
      ),
  )
  return { database, jobs: services.jobs.isOpen(), mail: await within(2_000, services.mailer.isReachable()) }
}
