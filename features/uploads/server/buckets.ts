import * as z from 'zod/mini'
import type { Db, Row } from '#server/database.ts'
import { acceptedTypes, bucket as ownBucket, folderOf, largestBytes, largestFile } from '../rules.ts'
import { StorageProblem } from './storage-problem.ts'

export type Bucket = Row<'uploads.findBucket'>

/** What a place takes: how many bytes, which types (any, when undefined), and whether pictures are drawn anew there. */
export type Acceptance = { most: number; types: readonly string[] | undefined; redraws: boolean }

/** The bucket, whether or not the asker would see it in a list. */
export async function findBucket(db: Db, id: string): Promise<Bucket | undefined> {
  return db.find('uploads.findBucket', 'select * from storage.find_bucket($1)', [id])
}

/** Nothing when no file may have that name: the product's own bucket has two folders and no more. */
export function acceptanceOf(bucket: Bucket, name: string): Acceptance | undefined {
  const limit = Math.min(bucket.fileSizeLimit ?? largestFile, largestFile)
  if (bucket.id !== ownBucket)
    return { most: limit, types: bucket.allowedMimeTypes ?? undefined, redraws: false }
  const folder = folderOf(name)
  if (!folder) return undefined
  const types = acceptedTypes[folder].filter(
    (type) => !bucket.allowedMimeTypes || isAmong(bucket.allowedMimeTypes, type),
  )
  return { most: Math.min(limit, largestBytes[folder]), types, redraws: folder === 'profile-images' }
}

/** `image/*` stands for all pictures. */
export const isAmong = (types: readonly string[], type: string) =>
  types.some(
    (one) => one === type || one === '*/*' || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))),
  )

const badName = () => new StorageProblem(400, 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid')
const isBucketName = (name: string) =>
  /^[\w!.*'() &$@=;:+,?-]{1,100}$/.test(name) && name.trim() === name && !/^\.{1,2}$/.test(name)

export const NewBucket = z.object({
  id: z.optional(z.nullable(z.string())),
  name: z.string(),
  public: z.optional(z.nullable(z.boolean())),
  type: z.optional(z.nullable(z.enum(['STANDARD']))),
  file_size_limit: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  allowed_mime_types: z.optional(z.nullable(z.array(z.string()).check(z.maxLength(200)))),
})
export const ChangedBucket = z.partial(z.omit(NewBucket, { id: true, name: true }))

/** Of the service alone; row security refuses everybody else. */
export async function createBucket(db: Db, given: z.infer<typeof NewBucket>): Promise<string> {
  const name = given.id || given.name
  if (!isBucketName(name) || given.name !== name) throw badName()
  const rowCount = await db.execute(
    'uploads.createBucket',
    'insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4) on conflict do nothing',
    [
      name,
      given.public ?? false,
      sizeOf(given.file_size_limit ?? null),
      typesOf(given.allowed_mime_types ?? null),
    ],
  )
  if (rowCount === 0)
    throw new StorageProblem(409, 'Duplicate', 'BucketAlreadyExists', 'The resource already exists')
  return name
}

/** What is not given stays. Whether there was such a bucket. */
export async function updateBucket(
  db: Db,
  id: string,
  given: z.infer<typeof ChangedBucket>,
): Promise<boolean> {
  const rowCount = await db.execute(
    'uploads.updateBucket',
    `update storage.buckets set public = coalesce($2, public), file_size_limit = case when $3 then $4 else file_size_limit end,
       allowed_mime_types = case when $5 then $6 else allowed_mime_types end, updated_at = clock() where id = $1`,
    [
      id,
      given.public ?? null,
      given.file_size_limit !== undefined,
      sizeOf(given.file_size_limit ?? null),
      given.allowed_mime_types !== undefined,
      typesOf(given.allowed_mime_types ?? null),
    ],
  )
  return rowCount === 1
}

const units: Record<string, number> = {
  '': 1,
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KIB: 1024,
  MIB: 1024 ** 2,
  GIB: 1024 ** 3,
}

/** A number of bytes, or text such as `20MB`. */
function sizeOf(limit: number | string | null): number | null {
  if (limit === null) return null
  const [, count, unit] = /^(\d{1,15}(?:\.\d{1,3})?) ?([KMG]?I?B)?$/i.exec(String(limit)) ?? []
  const bytes = Math.floor(Number(count) * (units[(unit ?? '').toUpperCase()] ?? Number.NaN))
  if (!(bytes > 0))
    throw new StorageProblem(
      400,
      'InvalidRequest',
      'InvalidRequest',
      'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
    )
  if (bytes > largestFile)
    throw new StorageProblem(
      413,
      'Payload too large',
      'EntityTooLarge',
      'The object exceeded the maximum allowed size',
    )
  return bytes
}

function typesOf(types: string[] | null): string[] | null {
  const odd = types?.find((type) => !/^(\*|[\w.+-]{1,60})\/(\*|[\w.+-]{1,80})$/.test(type))
  if (odd !== undefined)
    throw new StorageProblem(
      415,
      'invalid_mime_type',
      'InvalidMimeType',
      `mime type ${odd.slice(0, 100)} is not supported`,
    )
  return types
}
