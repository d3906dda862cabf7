import * as z from 'zod/mini'
import { queueJob } from '#server/jobs.ts'
import type { App } from '#server/route.ts'
import { readAsker } from './asker.ts'
import { eraseFiles } from './erase.ts'
import { read } from './link-routes.ts'
import { ListInput, listFiles, rowOf } from './listing.ts'
import { deleteObjects } from './objects.ts'
import { placeOf } from './place.ts'
import { denied, noBucket, noObject } from './storage-problem.ts'

const Names = z.object({ prefixes: z.array(z.string().check(z.maxLength(400))).check(z.minLength(1), z.maxLength(1_000)) })

export function changeRoutes(app: App) {
  const { house } = app

  const remove = async (claims: Awaited<ReturnType<typeof readAsker>>, bucket: string, names: readonly string[]) =>
    house.asUser(claims, async (db) => {
      const gone = await deleteObjects(db, bucket, names)
      if (gone.length) await queueJob(db, eraseFiles, {}, { key: 'now' })
      return gone
    })

  app.delete('/storage/v1/object/:bucket', async (request) => {
    const claims = await readAsker(house, request)
    return (await remove(claims, placeOf(request.params).bucket, read(Names, request.body).prefixes)).map(rowOf)
  })
  app.delete('/storage/v1/object/:bucket/*', async (request) => {
    const claims = await readAsker(house, request)
    const { bucket, name } = placeOf(request.params)
    if ((await remove(claims, bucket, [name])).length === 0) throw noObject()
    return { message: 'Successfully deleted' }
  })
  app.post('/storage/v1/object/list/:bucket', async (request) => {
    const claims = await readAsker(house, request)
    return house.asUser(claims, (db) => listFiles(db, placeOf(request.params).bucket, read(ListInput, request.body)))
  })

  app.get('/storage/v1/bucket', async (request) => {
    const claims = await readAsker(house, request)
    return house.asUser(claims, async (db) => (await db.run('select * from storage.buckets order by id')).rows)
  })
  app.get('/storage/v1/bucket/:bucket', async (request) => {
    const claims = await readAsker(house, request)
    const { rows } = await house.asUser(claims, (db) => db.run('select * from storage.buckets where id = $1', [placeOf(request.params).bucket]))
    return rows[0] ?? Promise.reject(noBucket())
  })
  app.get('/storage/v1/status', async () => ({ status: 'ok' }))

  // Buckets are made by migrations, and a file changes its name by being uploaded anew.
  for (const [method, url] of closed)
    app.route({ method, url: `/storage/v1/${url}`, handler: async (request) => Promise.reject((await readAsker(house, request)) && denied()) })
}

const closed = [
  ['POST', 'object/move'],
  ['POST', 'object/copy'],
  ['POST', 'object/upload/sign/:bucket/*'],
  ['PUT', 'object/upload/sign/:bucket/*'],
  ['POST', 'bucket'],
  ['PUT', 'bucket/:bucket'],
  ['DELETE', 'bucket/:bucket'],
  ['POST', 'bucket/:bucket/empty'],
] as const
