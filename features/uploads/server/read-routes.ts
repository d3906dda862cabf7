import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Claims } from '#server/database.ts'
import type { App } from '#server/route.ts'
import { folderOf } from '../rules.ts'
import { readAsker } from './asker.ts'
import { infoOf } from './listing.ts'
import { bucketExists, findObject, findPublicObject, recordRead } from './objects.ts'
import { placeOf } from './place.ts'
import { serve } from './serving.ts'
import { isPrivate, noBucket, noObject } from './storage-problem.ts'

const anyone = { role: 'anon' } as const

export function readRoutes(app: App) {
  const { house } = app

  async function readPublic(request: FastifyRequest, reply: FastifyReply) {
    const { bucket, name } = placeOf(request.params)
    // Whether there is such a document is nobody's business either.
    if (folderOf(name) === 'id-documents') throw isPrivate()
    const object = await house.asUser(
      anyone,
      async (db) => (await findPublicObject(db, bucket, name)) ?? ((await bucketExists(db, bucket)) ? undefined : 'no bucket'),
    )
    if (object === 'no bucket') throw noBucket()
    if (!object) throw noObject()
    return serve(house, object, request, reply)
  }

  async function read(claims: Claims, request: FastifyRequest, reply: FastifyReply) {
    const object = await find(claims, request, request.method === 'GET')
    return serve(house, object, request, reply)
  }

  function find(claims: Claims, request: FastifyRequest, recorded: boolean) {
    const { bucket, name } = placeOf(request.params)
    return house.asUser(claims, async (db) => {
      const object = await findObject(db, bucket, name)
      if (!object) throw (await bucketExists(db, bucket)) ? noObject() : noBucket()
      if (recorded && object.folder !== 'profile-images') await recordRead(db, object, 'download')
      return object
    })
  }

  const GET = ['GET', 'HEAD'] as const
  app.route({ method: [...GET], url: '/storage/v1/object/public/:bucket/*', handler: readPublic })
  app.route({
    method: [...GET],
    url: '/storage/v1/object/authenticated/:bucket/*',
    handler: async (request, reply) => read(await readAsker(house, request), request, reply),
  })
  app.route({
    method: [...GET],
    url: '/storage/v1/object/:bucket/*',
    handler: async (request, reply) => read(await readAsker(house, request, { optional: true }), request, reply),
  })
  for (const kind of ['', 'authenticated/', 'public/'])
    app.get(`/storage/v1/object/info/${kind}:bucket/*`, async (request) =>
      infoOf(await find(await readAsker(house, request, { optional: true }), request, false)),
    )
}
