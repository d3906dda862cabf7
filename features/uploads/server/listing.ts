import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { StoredObject } from './objects.ts'

// Under another name, because as `z.catch(…)` linters take it for a promise's.
const otherwise = z.catch

export const ListInput = z.object({
  prefix: z._default(z.string(), ''),
  limit: otherwise(z.int().check(z.minimum(1), z.maximum(1_000)), 100),
  offset: otherwise(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), 0),
  search: z.optional(z.nullable(z.string())),
  sortBy: otherwise(z.object({ column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']), order: otherwise(z.enum(['asc', 'desc']), 'asc') }), {
    column: 'name',
    order: 'asc',
  }),
})
type ListInput = z.infer<typeof ListInput>

/** What the asker may see in a folder, or the folders themselves: people list their own files, admins all. */
export async function listFiles(db: Db, bucket: string, { prefix, limit, offset, search, sortBy }: ListInput): Promise<object[]> {
  const folder = prefix.replace(/\/+$/, '')
  const like = `${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  if (folder === '') {
    const { rows } = await db.run<{ name: string }>(
      'select distinct folder as name from storage.objects where bucket_id = $1 and folder ilike $2 order by 1 limit $3 offset $4',
      [bucket, like, limit, offset],
    )
    return rows.map(({ name }) => ({ name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }))
  }
  const column = sortBy.column === 'last_accessed_at' ? 'updated_at' : sortBy.column
  const { rows } = await db.run<StoredObject>(
    `select * from storage.objects where bucket_id = $1 and folder = $2 and substr(name, length($2) + 2) ilike $3 order by ${column} ${sortBy.order}, id limit $4 offset $5`,
    [bucket, folder, like, limit, offset],
  )
  return rows.map((object) => ({ ...rowOf(object), name: object.name.slice(folder.length + 1) }))
}

/** A file as the protocol describes it. */
export const rowOf = (object: StoredObject) => ({
  name: object.name,
  bucket_id: object.bucket_id,
  owner: object.owner,
  id: object.id,
  updated_at: object.updated_at,
  created_at: object.created_at,
  last_accessed_at: object.updated_at,
  metadata: {
    eTag: object.etag,
    size: object.size,
    mimetype: object.mimetype,
    cacheControl: object.cache_control,
    lastModified: object.updated_at,
    contentLength: object.size,
    httpStatusCode: 200,
  },
})

export const infoOf = (object: StoredObject) => ({
  id: object.id,
  name: object.name,
  version: object.etag.replaceAll('"', ''),
  bucket_id: object.bucket_id,
  size: object.size,
  content_type: object.mimetype,
  cache_control: object.cache_control,
  etag: object.etag,
  metadata: object.metadata,
  last_modified: object.updated_at,
  created_at: object.created_at,
})
