import { randomBytes } from 'node:crypto'
import type { Db, Row } from '#server/database.ts'
import { bucket } from '../rules.ts'

/** `owner` is null when the service stored it; `key` is where its bytes are. */
export type StoredFile = Row<'uploads.insertFile'>

/** Every read of a document, or of a photo before it is approved, is recorded, and no cache stores it. */
export const isDocument = ({ folder, approvedAt }: StoredFile) =>
  folder !== 'profile-images' && approvedAt === null

export async function findFile(db: Db, path: string): Promise<StoredFile | undefined> {
  return db.find(
    'uploads.findFile',
    'select * from storage.objects where bucket_id = $1 and name = $2 union all (select * from storage.public_file($1, $2)) limit 1',
    [bucket, path],
  )
}

export async function findPublicFile(db: Db, path: string): Promise<StoredFile | undefined> {
  return db.find('uploads.findPublicFile', 'select * from storage.public_file($1, $2)', [bucket, path])
}

export const recordRead = (db: Db, file: StoredFile, how: 'signed-url' | 'download') =>
  db.execute('uploads.recordRead', 'select storage.record_read($1, $2)', [file.id, how])

export const lookAt = (db: Db, path: string, owner: string | undefined) =>
  db.get(
    'uploads.lookAt',
    `select storage.is_taken($1, $2) as taken,
       exists (select from storage.objects where bucket_id = $1 and name = $2 and ($3::uuid is not null and owner = $3)) as mine,
       exists (select from storage.objects where folder = split_part($2, '/', 1) and owner = $3) as filled,
       public.registering_person() is not null as registering`,
    [bucket, path, owner ?? null],
  )

/** Noted first: after a crash before the row is written, the bytes are erased in an hour. */
export async function expectBlob(db: Db): Promise<string> {
  const key = randomBytes(20).toString('hex')
  const blob = `${key.slice(0, 2)}/${key}`
  await db.execute('uploads.expectBlob', 'select storage.expect_blob($1)', [blob])
  return blob
}

export type NewFile = Pick<
  StoredFile,
  'name' | 'owner' | 'blob' | 'size' | 'mimetype' | 'cacheControl' | 'etag' | 'metadata'
>

export async function insertFile(db: Db, file: NewFile) {
  return db.get(
    'uploads.insertFile',
    `insert into storage.objects (bucket_id, name, blob, size, mimetype, cache_control, etag, metadata, owner)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [...valuesOf(file), file.owner],
  )
}

export async function replaceFile(db: Db, file: NewFile): Promise<StoredFile | undefined> {
  return db.find(
    'uploads.replaceFile',
    `update storage.objects set blob = $3, size = $4, mimetype = $5, cache_control = $6, etag = $7, metadata = $8, updated_at = clock(), missing_since = null
     where bucket_id = $1 and name = $2 returning *`,
    [...valuesOf(file)],
  )
}

const valuesOf = ({ name, blob, size, mimetype, cacheControl, etag, metadata }: NewFile) =>
  [bucket, name, blob, size, mimetype, cacheControl, etag, JSON.stringify(metadata)] as const
