import type { App } from '#server/route.ts'
import { readAsker } from './asker.ts'
import { badSignature, readLink } from './links.ts'
import { findObject, isDocument, recordRead } from './objects.ts'
import { placeOf } from './place.ts'
import { readInput } from './read-input.ts'
import { findForAsker, findForEveryone } from './reading.ts'
import { serveRendered, WishedTransform } from './rendering.ts'
import { noObject } from './storage-problem.ts'

/** Pictures in another size. The rights are those of the file itself. */
export function renderRoutes(app: App) {
  const { house } = app
  const method = ['GET' as const, 'HEAD' as const]

  app.route({
    method,
    url: '/storage/v1/render/image/public/:bucket/*',
    compress: false,
    async handler(request, reply) {
      const wished = readInput(WishedTransform, request.query)
      return serveRendered(house, await findForEveryone(house, request), wished, request, reply)
    },
  })
  app.route({
    method,
    url: '/storage/v1/render/image/authenticated/:bucket/*',
    compress: false,
    async handler(request, reply) {
      const claims = await readAsker(house, request)
      const wished = readInput(WishedTransform, request.query)
      return serveRendered(house, await findForAsker(house, claims, request, true), wished, request, reply)
    },
  })
  app.route({
    method,
    url: '/storage/v1/render/image/sign/:bucket/*',
    compress: false,
    async handler(request, reply) {
      const { bucket, name } = placeOf(request.params)
      const { claims, transform } = await readLink(house, (request.query as { token?: unknown }).token, {
        bucket,
        name,
      })
      if (!transform) throw badSignature('Token is not scoped for a rendered picture')
      const object = await house.asUser(claims, async (db) => {
        const found = await findObject(db, bucket, name)
        if (found && isDocument(found)) await recordRead(db, found, 'signed-url')
        return found
      })
      if (!object) throw noObject()
      return serveRendered(house, object, transform, request, reply)
    },
  })
}
