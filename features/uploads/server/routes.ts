import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { withRegistration } from '#server/caller.ts'
import { failInput } from '#server/errors.ts'
import { type App, requireCaller, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { uploadPath } from '../rules.ts'
import { writeTemporaryFile } from './temporary-file.ts'
import { deleteFiles, linkToFile, uploadFile } from './uploads.ts'

export function uploadRoutes(app: App) {
  const { services } = app
  route(app, contract.linkToDocument, async ({ db, input }) => ({
    url: await linkToFile(services, db, input.path),
  }))
  route(app, contract.deleteFile, async ({ db, input }) => {
    await deleteFiles(db, [input.path])
  })

  app.register(async (scope) => {
    // Any content type, and the body is read only after the checks.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(`${contract.uploadPlace}/:folder`, async (request, reply) => {
      const claims = withRegistration(await requireCaller(services, request))
      const input = z.safeParse(contract.Upload, {
        ...(request.query as object),
        ...(request.params as object),
      })
      if (!input.success) return failInput([{ path: 'folder', message: 'Name the folder and the file.' }])
      const { folder, name } = input.data
      const path = uploadPath(folder, name, services.clock.now().epochMilliseconds)
      const type = request.headers['content-type']?.split(';')[0]?.trim() ?? 'application/octet-stream'
      const body = (request.body ?? request.raw) as Readable
      const stored = await uploadFile(services, claims, { path }, async (most) => ({
        ...(await writeTemporaryFile(services.store.temporaryFolder, body, most)),
        type,
        cacheControl: 'max-age=31536000',
        metadata: {},
      }))
      return reply.header('cache-control', 'no-store').send({ path: stored.name })
    })
  })
}
