import { readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { brand } from '#common/brand.ts'
import { type Ask, shellPath } from '#common/site.ts'
import { demoLogins } from './demo.ts'
import type { Feature } from './feature.ts'
import { answerNotFound } from './forms.ts'
import { countDrawing } from './limits/requests.ts'
import { createPages, isBuilt, listAddresses, listLiveRoutes } from './rendering.ts'
import { asApiFailure } from './errors.ts'
import { type App, readAsNobody } from './route.ts'
import type { Services } from './services.ts'
import { siteFiles } from './site-files.ts'
import { within } from './within.ts'

const built = path.resolve(import.meta.dirname, '../dist/web')

export async function siteRoutes(app: App, features: readonly Feature[]) {
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
      ...(config.mapFile && { mapRoads: true }),
      ...(captcha && { captcha: { kind: captcha.kind, siteKey: captcha.siteKey, script: captcha.script } }),
      brand: { ...brand, ...config.brand },
      ...(config.isDemo && { demo: demoLogins }),
    }),
  )
  siteFiles(app, features)

  if (!isBuilt()) {
    app.setNotFoundHandler((request, reply) => answerNotFound(app, request, reply))
    return
  }
  const sendPage = createPages(config, askAsNobody(services), (request) => countDrawing(services, request))
  const addresses = [shellPath, ...listAddresses().map(({ path }) => path), ...listLiveRoutes()]
  for (const where of addresses) app.get(where, sendPage)
  await serveFiles(app)
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split(/[?#]/)[0]!
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/\.\w+$/.test(pathname) &&
      !/^\/(api|assets|auth|rest|storage|functions|dev|stand-in|metrics)(\/|$)/.test(pathname)
    return isPage ? sendPage(request, reply) : answerNotFound(app, request, reply)
  })
}

const askAsNobody =
  (services: Services): Ask =>
  async (path, input) => {
    const at = services.clock.now().epochMilliseconds
    try {
      return { status: 200, body: await readAsNobody(services, path, input), at }
    } catch (error) {
      const failure = asApiFailure(error)
      if (!failure) throw error
      const { status, code, detail } = failure.apiError
      return { status, body: { code, detail, ...failure.more }, at }
    }
  }

/** The files of the build: a route for each folder of it, since one for each file made every start of a server dearer. */
async function serveFiles(app: App) {
  await app.register(fastifyStatic, {
    root: built,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: describeFile,
  })
  const files = new Set(
    readdirSync(built, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        path.relative(built, path.join(parentPath, name)).replaceAll(path.sep, '/'),
      ),
  )
  const routes = new Set([...files].map((file) => file.replace(/\/.*/, '/*')))
  for (const route of routes)
    app.get<{ Params: { '*'?: string } }>(`/${route}`, ({ params }, reply) => {
      const file = route.replace('*', () => params['*'] ?? '')
      return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
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
