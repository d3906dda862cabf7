import type { FastifyRequest } from 'fastify'
import type { App } from '#server/route.ts'
import { readAsker } from './asker.ts'
import { placeOf } from './place.ts'
import { upload } from './uploading.ts'

export function uploadRoutes(app: App) {
  const answer = async (request: FastifyRequest, replace: boolean) => {
    const claims = await readAsker(app.house, request)
    const saved = await upload(app.house, claims, { ...placeOf(request.params), replace }, request)
    return { Id: saved.id, Key: `${saved.bucket_id}/${saved.name}` }
  }
  app.post('/storage/v1/object/:bucket/*', (request) => answer(request, request.headers['x-upsert'] === 'true'))
  app.put('/storage/v1/object/:bucket/*', (request) => answer(request, true))
}
