import * as z from 'zod/mini'
import type { Claims } from '#server/database.ts'
import type { App } from '#server/route.ts'
import { readAsker } from './asker.ts'
import { readLink, signLink } from './links.ts'
import { findObject, recordRead } from './objects.ts'
import { placeOf } from './place.ts'
import { serve } from './serving.ts'
import { badRequest, noObject } from './storage-problem.ts'

const seconds = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
const One = z.object({ expiresIn: seconds })
const Many = z.object({ expiresIn: seconds, paths: z.array(z.string().check(z.maxLength(400))).check(z.minLength(1), z.maxLength(200)) })

export function linkRoutes(app: App) {
  const { house } = app

  app.post('/storage/v1/object/sign/:bucket/*', async (request) => {
    const claims = await readAsker(house, request)
    const { bucket, name } = placeOf(request.params)
    const { expiresIn } = read(One, request.body)
    const signedURL = await link(claims, bucket, name, expiresIn)
    if (!signedURL) throw noObject()
    return { signedURL }
  })

  app.post('/storage/v1/object/sign/:bucket', async (request) => {
    const claims = await readAsker(house, request)
    const { bucket } = placeOf(request.params)
    const { expiresIn, paths } = read(Many, request.body)
    const answer: object[] = []
    for (const path of paths) {
      const signedURL = await link(claims, bucket, path, expiresIn)
      answer.push({ path, signedURL, error: signedURL ? null : 'Either the object does not exist or you do not have access to it' })
    }
    return answer
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/storage/v1/object/sign/:bucket/*',
    async handler(request, reply) {
      const { bucket, name } = placeOf(request.params)
      const signer = await readLink(house, (request.query as { token?: unknown }).token, bucket, name)
      const object = await house.asUser(signer, async (db) => {
        const found = await findObject(db, bucket, name)
        if (found && found.folder !== 'profile-images' && request.method === 'GET') await recordRead(db, found, 'signed-url')
        return found
      })
      if (!object) throw noObject()
      return serve(house, object, request, reply)
    },
  })

  async function link(claims: Claims, bucket: string, name: string, expiresIn: number) {
    const object = await house.asUser(claims, (db) => findObject(db, bucket, name))
    return object ? signLink(house, claims, bucket, name, expiresIn) : null
  }
}

export function read<S extends z.core.$ZodType>(shape: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(shape, body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`)
}
