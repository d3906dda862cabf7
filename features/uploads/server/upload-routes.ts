import type { FastifyRequest } from 'fastify'
import type { App } from '#server/route.ts'
import { requireCaller } from './caller.ts'
import { readUploadLink } from './links.ts'
import type { StoredObject } from './objects.ts'
import { placeOf } from './place.ts'
import { upload } from './uploading.ts'

/** Files on their way in: by a token, or by a link that somebody with a token made. */
export function uploadRoutes(app: App) {
  const { services } = app

  const answer = async (request: FastifyRequest, replace: boolean) => {
    const claims = await requireCaller(services, request)
    return receipt(await upload(services, claims, { ...placeOf(request.params), replace }, request))
  }
  app.post('/storage/v1/object/:bucket/*', (request) =>
    answer(request, request.headers['x-upsert'] === 'true'),
  )
  app.put('/storage/v1/object/:bucket/*', (request) => answer(request, true))

  app.put('/storage/v1/object/upload/sign/:bucket/*', async (request) => {
    const place = placeOf(request.params)
    const { claims, replace } = await readUploadLink(
      services,
      (request.query as { token?: unknown }).token,
      place,
    )
    return receipt(await upload(services, claims, { ...place, replace }, request))
  })
}

const receipt = ({ id, bucketId, name }: StoredObject) => ({ Id: id, Key: `${bucketId}/${name}` })
