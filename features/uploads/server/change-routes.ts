import * as z from 'zod/mini'
import type { Claims } from '#server/database.ts'
import { queueJob } from '#server/jobs.ts'
import type { App } from '#server/route.ts'
import { requireCaller } from './caller.ts'
import { eraseFiles } from './erase.ts'
import { ListInput, listFiles, rowOf, versionOf } from './listing.ts'
import { listPage, PageInput } from './listing-pages.ts'
import { copyFile, moveFile } from './moving.ts'
import { deleteObjects } from './objects.ts'
import { placeOf } from './place.ts'
import { readInput } from './read-input.ts'
import { noObject } from './storage-problem.ts'

const name = z.string().check(z.maxLength(400))
const optional = <S extends z.core.$ZodType>(shape: S) => z.optional(z.nullable(shape))
const Versioned = z.object({ path: name, versionId: z.string() })
const Names = z.object({
  prefixes: z.array(z.union([name, Versioned])).check(z.minLength(1), z.maxLength(1_000)),
})
const Move = z.object({
  bucketId: z.string(),
  sourceKey: name,
  destinationBucket: optional(z.string()),
  destinationKey: name,
})
const Copy = z.extend(Move, {
  copyMetadata: optional(z.boolean()),
  metadata: optional(
    z.object({ cacheControl: optional(z.string().check(z.regex(/^(max-age=\d{1,8}|no-cache|no-store)$/))) }),
  ),
})

/** Files under another name, twice, listed, or gone. */
export function changeRoutes(app: App) {
  const { services } = app

  async function remove(claims: Claims, bucket: string, names: readonly string[]) {
    // Nothing belongs to somebody without a session, and what one may not delete is passed over.
    if (claims.role === 'anon') return []
    return services.asUser(claims, async (db) => {
      const gone = await deleteObjects(db, bucket, names)
      if (gone.length) await queueJob(db, eraseFiles, {}, { key: 'now' })
      return gone
    })
  }

  app.delete('/storage/v1/object/:bucket', async (request) => {
    const claims = await requireCaller(services, request)
    const { bucket } = placeOf(request.params)
    const { prefixes } = readInput(Names, request.body)
    const versioned = prefixes.filter((one) => typeof one === 'object')
    const named = prefixes.filter((one) => typeof one === 'string')
    const current = await services.asUser(claims, async (db) => {
      if (versioned.length === 0) return []
      const rows = await db.list(
        'uploads.listVersions',
        'select name, etag from storage.objects where bucket_id = $1 and name = any($2)',
        [bucket, versioned.map(({ path }) => path)],
      )
      return rows
        .filter((row) =>
          versioned.some(({ path, versionId }) => path === row.name && versionId === versionOf(row)),
        )
        .map((row) => row.name)
    })
    return (await remove(claims, bucket, [...named, ...current])).map(rowOf)
  })
  app.delete('/storage/v1/object/:bucket/*', async (request) => {
    const claims = await requireCaller(services, request)
    const { bucket, name } = placeOf(request.params)
    if ((await remove(claims, bucket, [name])).length === 0) throw noObject()
    return { message: 'Successfully deleted' }
  })

  app.post('/storage/v1/object/list/:bucket', async (request) => {
    const claims = await requireCaller(services, request)
    return services.asUser(claims, (db) =>
      listFiles(db, placeOf(request.params).bucket, readInput(ListInput, request.body)),
    )
  })
  app.post('/storage/v1/object/list-v2/:bucket', async (request) => {
    const claims = await requireCaller(services, request)
    return services.asUser(claims, (db) =>
      listPage(db, placeOf(request.params).bucket, readInput(PageInput, request.body)),
    )
  })

  app.post('/storage/v1/object/move', async (request) => {
    const claims = await requireCaller(services, request)
    const { bucketId, sourceKey, destinationBucket, destinationKey } = readInput(Move, request.body)
    const moved = await moveFile(
      services,
      claims,
      { bucket: bucketId, name: sourceKey },
      { bucket: destinationBucket ?? bucketId, name: destinationKey },
    )
    return { message: 'Successfully moved', Id: moved.id, Key: moved.name }
  })
  app.post('/storage/v1/object/copy', async (request) => {
    const claims = await requireCaller(services, request)
    const { bucketId, sourceKey, destinationBucket, destinationKey, copyMetadata, metadata } = readInput(
      Copy,
      request.body,
    )
    const to = {
      bucket: destinationBucket ?? bucketId,
      name: destinationKey,
      replace: request.headers['x-upsert'] === 'true',
    }
    const about =
      copyMetadata === false ? { cacheControl: metadata?.cacheControl ?? 'no-cache', metadata: {} } : {}
    const copied = await copyFile(services, claims, { bucket: bucketId, name: sourceKey }, to, about)
    return { ...rowOf(copied), Id: copied.id, Key: `${copied.bucketId}/${copied.name}` }
  })
}
