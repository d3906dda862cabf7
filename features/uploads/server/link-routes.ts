import * as z from 'zod/mini'
import type { App } from '#server/route.ts'
import { isKey } from '../rules.ts'
import { requireCaller } from './caller.ts'
import { badSignature, readLink, signLink, signUploadLink } from './links.ts'
import { findObject, findReadable, isDocument, recordRead } from './objects.ts'
import { placeOf } from './place.ts'
import { readInput } from './read-input.ts'
import { Transform } from './rendering.ts'
import { serve } from './serving.ts'
import { badKey, noObject } from './storage-problem.ts'
import { checkPlace } from './uploading.ts'

const seconds = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
const One = z.object({ expiresIn: seconds, transform: z.optional(z.nullable(Transform)) })
const Many = z.object({
  expiresIn: seconds,
  paths: z.array(z.string().check(z.maxLength(400))).check(z.minLength(1), z.maxLength(200)),
})

/** Links that open a file, or let one in, without a token of one's own. */
export function linkRoutes(app: App) {
  const { services } = app

  app.post('/storage/v1/object/sign/:bucket/*', async (request) => {
    const claims = await requireCaller(services, request)
    const place = placeOf(request.params)
    const { expiresIn, transform } = readInput(One, request.body)
    if (!(await services.asUser(claims, (db) => findObject(db, place.bucket, place.name)))) throw noObject()
    return {
      signedURL: await signLink(
        services,
        claims,
        place,
        expiresIn,
        transform && Object.keys(transform).length > 0 ? transform : undefined,
      ),
    }
  })

  app.post('/storage/v1/object/sign/:bucket', async (request) => {
    const claims = await requireCaller(services, request)
    const { bucket } = placeOf(request.params)
    const { expiresIn, paths } = readInput(Many, request.body)
    const readable = await services.asUser(claims, (db) => findReadable(db, bucket, paths))
    return Promise.all(
      paths.map(async (path) =>
        readable.has(path)
          ? {
              path,
              signedURL: await signLink(services, claims, { bucket, name: path }, expiresIn),
              error: null,
            }
          : {
              path,
              signedURL: null,
              error: 'Either the object does not exist or you do not have access to it',
            },
      ),
    )
  })

  app.post('/storage/v1/object/upload/sign/:bucket/*', async (request) => {
    const claims = await requireCaller(services, request)
    const place = { ...placeOf(request.params), replace: request.headers['x-upsert'] === 'true' }
    if (!isKey(place.name)) throw badKey(place.name)
    await services.asUser(claims, (db) => checkPlace(db, place))
    return signUploadLink(services, claims, place)
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/storage/v1/object/sign/:bucket/*',
    compress: false,
    async handler(request, reply) {
      const place = placeOf(request.params)
      const { claims, transform } = await readLink(
        services,
        (request.query as { token?: unknown }).token,
        place,
      )
      // Whoever was given the small picture was not given the large one.
      if (transform) throw badSignature('Token is scoped for a rendered picture')
      const object = await services.asUser(claims, async (db) => {
        const found = await findObject(db, place.bucket, place.name)
        if (found && isDocument(found) && request.method === 'GET') await recordRead(db, found, 'signed-url')
        return found
      })
      if (!object) throw noObject()
      return serve(services, object, request, reply)
    },
  })
}
