import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { brand } from '#common/brand.ts'
import { demoLogins } from './demo.ts'
import { answerNotFound } from './forms.ts'
import { createPages, isBuilt, listAddresses } from './rendering.ts'
import type { App } from './route.ts'
import { siteFiles } from './site-files.ts'
import { within } from './within.ts'

const built = path.resolve(import.meta.dirname, '../dist/web')

export async function siteRoutes(app: App) {
  const { services } = app
  const { config } = services

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const checks = await readiness(app)
    const ready = checks.database && checks.jobs
    // Undelivered mail is reported, but is no reason to take the instance out of service.
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? (checks.mail ? 'ready' : 'degraded') : 'unavailable', checks })
  })
  const { captcha } = config.auth
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      mode: config.mode,
      ...(config.auth.adminSecondFactor && { adminSecondFactor: true }),
      url: config.publicUrl,
      anonKey: services.tokens.anonKey,
      apiUrl: config.apiUrl ?? '',
      ...(captcha && { captcha: { kind: captcha.kind, siteKey: captcha.siteKey, script: captcha.script } }),
      brand: { ...brand, ...config.brand },
      ...(config.isDemo && { demo: demoLogins }),
    }),
  )
  siteFiles(app)

  if (!isBuilt()) {
    app.setNotFoundHandler((request, reply) => answerNotFound(app, request, reply))
    return
  }
  const sendPage = createPages(config)
  for (const where of ['/shell.html', ...listAddresses().map(({ path }) => path)]) app.get(where, sendPage)
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    setHeaders: describeFile,
    redirect: false,
    decorateReply: true,
  })
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split(/[?#]/)[0]!
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/\.\w+$/.test(pathname) &&
      !/^\/(api|auth|rest|storage|functions|dev|stand-in|metrics)(\/|$)/.test(pathname)
    return isPage ? sendPage(request, reply) : answerNotFound(app, request, reply)
  })
}

function describeFile(reply: FastifyReply, file: string) {
  reply.header(
    'cache-control',
    file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
  if (file.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
}

async function readiness(app: App) {
  const { services } = app
  const database = await within(
    2_000,
    services
      .asSystem('readiness', (db) => db.execute('pages.isReady', 'select 1'))
      .then(
        () => true,
        () => false,
      ),
    false,
  )
  return { database, jobs: services.jobs.isOpen(), mail: await services.mailer.isReachable() }
}
