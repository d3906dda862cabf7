import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { queueJob } from '#server/jobs.ts'
import type { App } from '#server/route.ts'
import { requireCaller } from './caller.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import { type Bucket, ChangedBucket, createBucket, findBucket, NewBucket, updateBucket } from './buckets.ts'
import { eraseFiles } from './erase.ts'
import { placeOf } from './place.ts'
import { readInput } from './read-input.ts'
import { denied, noBucket, StorageProblem } from './storage-problem.ts'

const otherwise = z.catch
const Query = z.object({
  limit: otherwise(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1_000),
  offset: otherwise(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  search: otherwise(z.string(), ''),
  sortColumn: otherwise(z.enum(['id', 'name', 'created_at', 'updated_at']), 'id'),
  sortOrder: otherwise(z.enum(['asc', 'desc']), 'asc'),
})

const sortColumns = { id: 'id', name: 'name', created_at: 'created_at', updated_at: 'updated_at' }
const sortOrders = { asc: 'asc', desc: 'desc' }

/** Buckets: everyone sees the public ones, the service alone makes, changes, empties and deletes them. */
export function bucketRoutes(app: App) {
  const { services } = app

  app.get('/storage/v1/bucket', async (request) => {
    const claims = await requireCaller(services, request)
    const { limit, offset, search, sortColumn, sortOrder } = readInput(Query, request.query)
    const rows = await services.asUser(claims, (db) =>
      db.list(
        'uploads.bucketRoutes.list',
        `select * from storage.buckets where id ilike $1 order by ${sortColumns[sortColumn]} ${sortOrders[sortOrder]}, id limit $2 offset $3`,
        [`%${search.replace(/[\\%_]/g, '\\$&')}%`, limit, offset],
      ),
    )
    return rows.map(rowOf)
  })
  app.get('/storage/v1/bucket/:bucket', async (request) => {
    const claims = await requireCaller(services, request)
    const row = await services.asUser(claims, (db) =>
      db.find('uploads.bucketRoutes.find', 'select * from storage.buckets where id = $1', [
        placeOf(request.params).bucket,
      ]),
    )
    if (!row) throw noBucket()
    return rowOf(row)
  })

  asService('POST', 'bucket', async (db, _bucket, body) => ({
    name: await createBucket(db, readInput(NewBucket, body)),
  }))
  asService('PUT', 'bucket/:bucket', async (db, bucket, body) => {
    if (!(await updateBucket(db, bucket, readInput(ChangedBucket, body)))) throw noBucket()
    return { message: 'Successfully updated' }
  })
  asService('POST', 'bucket/:bucket/empty', async (db, bucket) => {
    if (!(await findBucket(db, bucket))) throw noBucket()
    await db.execute('uploads.bucketRoutes.empty', 'delete from storage.objects where bucket_id = $1', [
      bucket,
    ])
    await queueJob(db, eraseFiles, {}, { key: 'now' })
    return { message: 'Successfully emptied' }
  })
  asService('DELETE', 'bucket/:bucket', async (db, bucket) => {
    const rows = await db.list(
      'uploads.bucketRoutes.findObject',
      'select from storage.objects where bucket_id = $1 limit 1',
      [bucket],
    )
    if (rows.length > 0)
      throw new StorageProblem(
        409,
        'ResourceNotEmpty',
        'ResourceNotEmpty',
        'The bucket you tried to delete is not empty',
      )
    const rowCount = await db.execute(
      'uploads.bucketRoutes.delete',
      'delete from storage.buckets where id = $1',
      [bucket],
    )
    if (rowCount === 0) throw noBucket()
    return { message: 'Successfully deleted' }
  })
  // Nothing of a file is kept in a cache of ours, so it is purged at any time.
  for (const url of ['cdn/:bucket', 'cdn/:bucket/*'])
    asService('DELETE', url, async (db, bucket) => {
      if (!(await findBucket(db, bucket))) throw noBucket()
      return { message: 'success' }
    })
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    asService(method, 'bucket/:bucket/lifecycle', async () => {
      throw new StorageProblem(
        409,
        'FeatureNotEnabled',
        'FeatureNotEnabled',
        'The feature lifecycle is not enabled for this resource',
      )
    })

  function asService(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    work: (db: Db, bucket: string, body: unknown) => Promise<object>,
  ) {
    app.route({
      method,
      url: `/storage/v1/${url}`,
      async handler(request) {
        const claims = await requireCaller(services, request)
        if (claims.role !== 'service_role') throw denied()
        return services.asUser(claims, (db) => work(db, placeOf(request.params).bucket, request.body))
      },
    })
  }
}

const rowOf = (bucket: Bucket) => ({ ...toSnakeCase(bucket), type: 'STANDARD' })
