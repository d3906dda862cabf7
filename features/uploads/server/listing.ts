import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { StoredObject } from './objects.ts'

// Under another name, because as `z.catch(…)` linters take it for a promise's.
const otherwise = z.catch

const sortColumns = {
  name: 'entry collate "C"',
  updated_at: 'updated_at',
  created_at: 'created_at',
  last_accessed_at: 'updated_at',
}
const sortOrders = { asc: 'asc', desc: 'desc' }
export const ListInput = z.object({
  prefix: z._default(z.string(), ''),
  limit: otherwise(z.int().check(z.minimum(1), z.maximum(1_000)), 100),
  offset: otherwise(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), 0),
  search: z.optional(z.nullable(z.string())),
  sortBy: otherwise(
    z.object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']),
      order: otherwise(z.enum(['asc', 'desc']), 'asc'),
    }),
    {
      column: 'name',
      order: 'asc',
    },
  ),
})
type ListInput = z.infer<typeof ListInput>

/** What the asker may see in a folder, the folders in it first: people list their own files, admins all. */
export async function listFiles(
  db: Db,
  bucket: string,
  { prefix, limit, offset, search, sortBy }: ListInput,
): Promise<object[]> {
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  const [column, order] = [sortColumns[sortBy.column], sortOrders[sortBy.order]]
  const rows = await db.list(
    'uploads.listFiles',
    `with here as (
       select o.*, substr(o.name, length($2) + 1) as rest from storage.objects o
       where o.bucket_id = $1 and o.name collate "C" ^@ $2 and substr(o.name, length($2) + 1) ilike $3
     ), entries as (
       select *, rest as entry, false as is_folder from here where position('/' in rest) = 0
       union all
       select (null::storage.objects).*, null, split_part(rest, '/', 1), true from here where position('/' in rest) > 0 group by split_part(rest, '/', 1)
     )
     select e.*, entry as "entry!", is_folder as "is_folder!" from entries e order by is_folder desc, ${column} ${order}, entry collate "C" ${order} limit $4 offset $5`,
    [
      bucket,
      folder === '' ? '' : `${folder}/`,
      `${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`,
      limit,
      offset,
    ],
  )
  return rows.map((row) =>
    row.isFolder ? folderRow(row.entry) : { ...rowOf(row as StoredObject), name: row.entry },
  )
}

const folderRow = (name: string) => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
})

/** A file as the protocol describes it. */
export const rowOf = (object: StoredObject) => ({
  name: object.name,
  bucket_id: object.bucketId,
  owner: object.owner,
  id: object.id,
  version: versionOf(object),
  updated_at: object.updatedAt,
  created_at: object.createdAt,
  last_accessed_at: object.updatedAt,
  metadata: {
    eTag: object.etag,
    size: object.size,
    mimetype: object.mimetype,
    cacheControl: object.cacheControl,
    lastModified: object.updatedAt,
    contentLength: object.size,
    httpStatusCode: 200,
  },
})

/** Changes with the bytes. Only the newest is kept. */
export const versionOf = ({ etag }: Pick<StoredObject, 'etag'>) => etag.replaceAll('"', '')

export const infoOf = (object: StoredObject) => ({
  id: object.id,
  name: object.name,
  version: versionOf(object),
  bucket_id: object.bucketId,
  size: object.size,
  content_type: object.mimetype,
  cache_control: object.cacheControl,
  etag: object.etag,
  metadata: object.metadata,
  last_modified: object.updatedAt,
  created_at: object.createdAt,
})
