import type { App } from '#server/route.ts'
import { requireCaller } from './caller.ts'
import { badSignature, readLink } from './links.ts'
import { findObject, isDocument, recordRead } from './objects.ts'
import { placeOf } from './place.ts'
import { readInput } from './read-input.ts'
import { findForCaller, findForEveryone } from './reading.ts'
import { serveRendered, Transform } from './rendering.ts'
import { noObject } from './storage-problem.ts'

/** Pictures in another size. The rights are those of the file itself. */
export function renderRoutes(app: App) {
  const { services } = app
  const method = ['GET' as const, 'HEAD' as const]

  app.route({
    method,
    url: '/storage/v1/render/image/public/:bucket/*',
    compress: false,
    async handler(request, reply) {
      const wished = readInput(Transform, request.query)
      return serveRendered(services, await findForEveryone(services, request), wished, request, reply)
    },
  })
  app.route({
    method,
    url: '/storage/v1/render/image/authenticated/:bucket/*',
    compress: false,
    async handler(request, reply) {
      const claims = await requireCaller(services, request)
      const wished = readInput(Transform, request.query)
      return serveRendered(
        services,
        await findForCaller(services, claims, request, true),
        wished,
        request,
        reply,
      )
    },
  })
  app.route({
    method,
    url: '/storage/v1/render/image/sign/:bucket/*',
    compress: false,
    async handler(request, reply) {
      const { bucket, name } = placeOf(request.params)
      const { claims, transform } = await readLink(services, (request.query as { token?: unknown }).token, {
        bucket,
        name,
      })
      if (!transform) throw badSignature('Token is not scoped for a rendered picture')
      const object = await services.asUser(claims, async (db) => {
        const found = await findObject(db, bucket, name)
        if (found && isDocument(found)) await recordRead(db, found, 'signed-url')
        return found
      })
      if (!object) throw noObject()
      return serveRendered(services, object, transform, request, reply)
    },
  })
}
