import multipart from '@fastify/multipart'
import { answerCors } from '#server/cors.ts'
import type { App } from '#server/route.ts'
import { bucketRoutes } from './bucket-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { readRoutes } from './read-routes.ts'
import { renderRoutes } from './render-routes.ts'
import { answerProblem, StorageProblem } from './storage-problem.ts'
import { uploadRoutes } from './upload-routes.ts'

const headers =
  'content-type, content-encoding, accept, x-upsert, cache-control, x-metadata, range, if-range, if-none-match, if-modified-since, x-retry-count'

/** `/storage/v1`, as the storage client calls it. */
export function uploadsRoutes(app: App) {
  answerCors(app, '/storage/v1/*', headers)
  app.forms.set('/storage/v1', (_request, reply, { status, detail }) =>
    reply.send({ statusCode: String(status), error: 'Error', message: detail, code: 'InvalidRequest' }),
  )
  app.setErrorHandler(answerProblem)
  readRoutes(app)
  renderRoutes(app)
  linkRoutes(app)
  changeRoutes(app)
  bucketRoutes(app)
  app.get('/storage/v1/status', async () => ({ status: 'ok' }))
  app.get('/storage/v1/version', async (_request, reply) => reply.type('text/plain').send(serviceVersion))
  app.register(async (scope) => {
    // A file is any kind of body, and it is read only once we know that it may come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    await scope.register(multipart)
    uploadRoutes(scope)
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/storage/v1/*',
      async handler({ method }) {
        throw new StorageProblem(
          404,
          'Not Found',
          'NoSuchRoute',
          `There is no ${method} at this address`,
          404,
        )
      },
    })
  })
}

/** Changes when the answers of this service do. */
const serviceVersion = '1.0.0'
