import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bucket, folderOf, isKey } from '#features/uploads/rules.ts'
import { readLink, signLink } from '#features/uploads/server/links.ts'
import {
  findFile,
  findPublicFile,
  isDocument,
  recordRead,
  type StoredFile,
} from '#features/uploads/server/stored-files.ts'
import { deleteFiles, uploadFile } from '#features/uploads/server/uploads.ts'
import { answerCors } from '#server/cors.ts'
import { anonymous, type Claims } from '#server/database.ts'
import type { App } from '#server/route.ts'
import { requireCaller } from './caller.ts'
import { badKey, badRequest, isPrivate, noBucket, noFile, sendProblem, StorageProblem } from './problem.ts'
import { receiveFile } from './receive-file.ts'
import { serveFile } from './serve-file.ts'

const allowedHeaders =
  'content-type, content-encoding, accept, x-upsert, cache-control, x-metadata, range, if-range, if-none-match, if-modified-since, x-retry-count'

export function storageService(app: App) {
  const { services } = app
  answerCors(app, '/storage/v1/*', allowedHeaders)
  app.forms.set('/storage/v1', (_request, reply, { status, detail }) =>
    reply.send({ statusCode: String(status), error: 'Error', message: detail, code: 'InvalidRequest' }),
  )
  app.setErrorHandler(sendProblem)

  const onRead = (
    url: string,
    find: (request: FastifyRequest, pathIn: () => string, isRead: boolean) => Promise<StoredFile>,
  ) =>
    app.route({
      method: ['GET', 'HEAD'],
      url: `/storage/v1/object/${url}:bucket/*`,
      compress: false,
      handler: async (request: FastifyRequest, reply: FastifyReply) =>
        serveFile(
          services,
          await find(request, () => pathOf(request), request.method === 'GET'),
          request,
          reply,
        ),
    })

  onRead('public/', (_request, pathIn) => {
    const path = pathIn()
    // Whether there is such a document is nobody's business either.
    if (folderOf(path) === 'id-documents') throw isPrivate()
    return services.asUser(
      anonymous,
      async (db) => (await findPublicFile(db, path)) ?? Promise.reject(noFile()),
    )
  })
  const readAs = (claims: Claims, path: string, how: 'download' | 'signed-url', isRead: boolean) =>
    services.asUser(claims, async (db) => {
      const file = await findFile(db, path)
      if (!file) throw noFile()
      if (isRead && isDocument(file)) await recordRead(db, file, how)
      return file
    })
  onRead('authenticated/', async (request, pathIn, isRead) =>
    readAs(await requireCaller(services, request), pathIn(), 'download', isRead),
  )
  onRead('', async (request, pathIn, isRead) =>
    readAs(await requireCaller(services, request, { optional: true }), pathIn(), 'download', isRead),
  )
  onRead('sign/', async (request, pathIn, isRead) => {
    const path = pathIn()
    const { token } = request.query as { token?: unknown }
    if (typeof token !== 'string' || token === '')
      throw badRequest("querystring must have required property 'token'")
    return readAs(await readLink(services, token, path), path, 'signed-url', isRead)
  })

  app.post('/storage/v1/object/sign/:bucket/*', async (request) => {
    const claims = await requireCaller(services, request)
    const path = pathOf(request)
    const { expiresIn } = parseBody(Sign, request.body)
    if (!(await services.asUser(claims, (db) => findFile(db, path)))) throw noFile()
    return { signedURL: await signLink(services, claims, path, expiresIn) }
  })
  app.delete('/storage/v1/object/:bucket', async (request) => {
    const claims = await requireCaller(services, request)
    pathOf(request)
    const { prefixes } = parseBody(Remove, request.body)
    return (await services.asUser(claims, (db) => deleteFiles(db, prefixes))).map(rowOf)
  })

  app.register(async (scope) => {
    // Any kind of body, read only once it is permitted.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    await scope.register(multipart)
    scope.route({
      method: ['POST', 'PUT'],
      url: '/storage/v1/object/:bucket/*',
      async handler(request) {
        const claims = await requireCaller(services, request)
        const path = pathOf(request)
        if (!isKey(path)) throw badKey(path)
        const replace = request.method === 'PUT' || request.headers['x-upsert'] === 'true'
        const stored = await uploadFile(services, claims, { path, replace }, (most) =>
          receiveFile(services.store.temporaryFolder, request, most),
        )
        return { Id: stored.id, Key: `${bucket}/${stored.name}` }
      },
    })
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/storage/v1/*',
      async handler({ method }) {
        const message = `There is no ${method} at this address`
        throw new StorageProblem(404, 'Not Found', 'NoSuchRoute', message, 404)
      },
    })
  })
}

function pathOf({ params }: FastifyRequest): string {
  const { bucket: named, '*': path = '' } = params as { bucket: string; '*'?: string }
  if (named !== bucket) throw noBucket()
  return path
}

const Sign = z.object({ expiresIn: z.int().check(z.minimum(1), z.maximum(1_000_000_000)) })
const Remove = z.object({
  prefixes: z.array(z.string().check(z.maxLength(400))).check(z.minLength(1), z.maxLength(1_000)),
})

function parseBody<S extends z.core.$ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`)
}

const rowOf = (file: StoredFile) => ({
  name: file.name,
  bucket_id: file.bucketId,
  owner: file.owner,
  id: file.id,
  updated_at: file.updatedAt,
  created_at: file.createdAt,
  last_accessed_at: file.updatedAt,
  metadata: {
    eTag: file.etag,
    size: file.size,
    mimetype: file.mimetype,
    cacheControl: file.cacheControl,
    lastModified: file.updatedAt,
    contentLength: file.size,
    httpStatusCode: 200,
  },
})
