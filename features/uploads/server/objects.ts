import { randomBytes } from 'node:crypto'
import type { Db } from '#server/database.ts'

/** A stored file: its name in the bucket, its owner, and under which key its bytes lie. */
export type StoredObject = {
  id: string
  bucket_id: string
  name: string
  folder: string
  owner: string
  blob: string
  size: number
  mimetype: string
  cache_control: string
  etag: string
  metadata: object
  created_at: string
  updated_at: string
}

/** Made by the server and unguessable; nothing of the caller's name is in it. */
export const newBlobKey = () => {
  const key = randomBytes(20).toString('hex')
  return `${key.slice(0, 2)}/${key}`
}

/** The file if the asker may read it, or if it is there for everyone. */
export async function findObject(db: Db, bucket: string, name: string): Promise<StoredObject | undefined> {
  const { rows } = await db.run<StoredObject>(
    'select * from storage.objects where bucket_id = $1 and name = $2 union all (select * from storage.public_file($1, $2)) limit 1',
    [bucket, name],
  )
  return rows[0]
}

export async function findPublicObject(db: Db, bucket: string, name: string): Promise<StoredObject | undefined> {
  const { rows } = await db.run<StoredObject>('select * from storage.public_file($1, $2)', [bucket, name])
  return rows[0]
}

export async function bucketExists(db: Db, bucket: string) {
  const { rows } = await db.run('select from storage.buckets where id = $1', [bucket])
  return rows.length > 0
}

/** Writes down who reads a private file, before the first byte of it leaves. */
export const recordRead = (db: Db, object: StoredObject, how: 'signed-url' | 'download') => db.run('select storage.record_read($1, $2)', [object.id, how])

type New = Pick<StoredObject, 'bucket_id' | 'name' | 'owner' | 'blob' | 'size' | 'mimetype' | 'cache_control' | 'etag' | 'metadata'>

/** Adds the file, or puts it in the place of the asker's own earlier one. */
export async function saveObject(db: Db, file: New, replaces: boolean): Promise<StoredObject> {
  const values = [file.bucket_id, file.name, file.owner, file.blob, file.size, file.mimetype, file.cache_control, file.etag, JSON.stringify(file.metadata)]
  const { rows } = replaces
    ? await db.run<StoredObject>(
        `update storage.objects set blob = $4, size = $5, mimetype = $6, cache_control = $7, etag = $8, metadata = $9, updated_at = clock()
         where bucket_id = $1 and name = $2 and owner = $3 returning *`,
        values,
      )
    : await db.run<StoredObject>(
        `insert into storage.objects (bucket_id, name, owner, blob, size, mimetype, cache_control, etag, metadata) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
        values,
      )
  return rows[0]!
}

/** Removes the named files that the asker may remove; their bytes are erased by the job. */
export async function deleteObjects(db: Db, bucket: string, names: readonly string[]): Promise<StoredObject[]> {
  const { rows } = await db.run<StoredObject>('delete from storage.objects where bucket_id = $1 and name = any($2) returning *', [bucket, names])
  return rows
}
