import { randomBytes } from 'node:crypto'
import type { Db, Row } from '#server/database.ts'
import { bucket as ownBucket } from '../rules.ts'

/** A stored file: its name in the bucket, its owner, and under which key its bytes lie. */
export type StoredObject = Row<'uploads.insertObject'>

/** Papers of a person: every reading is written down, and no cache keeps them. */
export const isDocument = ({ bucketId, folder }: StoredObject) =>
  bucketId === ownBucket && folder !== 'profile-images'

/** Made by the server and unguessable; nothing of the caller's name is in it. */
export const newBlobKey = () => {
  const key = randomBytes(20).toString('hex')
  return `${key.slice(0, 2)}/${key}`
}

/** The file if the asker may read it, or if it is there for everyone. */
export async function findObject(db: Db, bucket: string, name: string): Promise<StoredObject | undefined> {
  return db.find(
    'uploads.findObject',
    'select * from storage.objects where bucket_id = $1 and name = $2 union all (select * from storage.public_file($1, $2)) limit 1',
    [bucket, name],
  )
}

/** Which of these files the asker may read. */
export async function findReadable(db: Db, bucket: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.list(
    'uploads.findReadable',
    `select name from storage.objects where bucket_id = $1 and name = any($2)
     union select n.name from unnest($2::text[]) as n (name) where exists (select from storage.public_file($1, n.name))`,
    [bucket, names],
  )
  return new Set(rows.map(({ name }) => name))
}

export async function findPublicObject(
  db: Db,
  bucket: string,
  name: string,
): Promise<StoredObject | undefined> {
  return db.find('uploads.findPublicObject', 'select * from storage.public_file($1, $2)', [bucket, name])
}

/** Writes down who reads a private file, before the first byte of it leaves. */
export const recordRead = (db: Db, object: StoredObject, how: 'signed-url' | 'download') =>
  db.execute('uploads.recordRead', 'select storage.record_read($1, $2)', [object.id, how])

export type NewObject = Pick<
  StoredObject,
  'bucketId' | 'name' | 'owner' | 'blob' | 'size' | 'mimetype' | 'cacheControl' | 'etag' | 'metadata'
>

/** Adds the file. */
export async function insertObject(db: Db, file: NewObject): Promise<StoredObject> {
  return db.get(
    'uploads.insertObject',
    `insert into storage.objects (bucket_id, name, blob, size, mimetype, cache_control, etag, metadata, owner) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [...valuesOf(file), file.owner],
  )
}

/** Puts it in the place of an earlier one that the asker may replace; nothing when there is none. The owner stays. */
export async function replaceObject(db: Db, file: NewObject): Promise<StoredObject | undefined> {
  return db.find(
    'uploads.replaceObject',
    `update storage.objects set blob = $3, size = $4, mimetype = $5, cache_control = $6, etag = $7, metadata = $8, updated_at = clock(), missing_since = null
     where bucket_id = $1 and name = $2 returning *`,
    [...valuesOf(file)],
  )
}

const valuesOf = ({ bucketId, name, blob, size, mimetype, cacheControl, etag, metadata }: NewObject) =>
  [bucketId, name, blob, size, mimetype, cacheControl, etag, JSON.stringify(metadata)] as const

/** Removes the named files that the asker may remove; their bytes are erased by the job. */
export async function deleteObjects(
  db: Db,
  bucket: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  return db.list(
    'uploads.deleteObjects',
    'delete from storage.objects where bucket_id = $1 and name = any($2) returning *',
    [bucket, names],
  )
}
