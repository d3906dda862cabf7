import { removeDocumentLinks } from '#features/profiles/server/profiles.ts'
import type { Db, Row } from '#server/database.ts'
import { queueJob } from '#server/jobs.ts'
import { bucket, pathOfUrl } from '../rules.ts'
import { eraseFiles } from './erase.ts'

/**
 * Deletes ID documents for good, as the service: the rows now, the bytes by a job of the same transaction, and the links to them in profiles.
 * `documents` are paths (`id-documents/…`) or addresses as profiles hold them; what is gone already is passed over. Answers how many there were.
 */
export async function deleteDocuments(db: Db, documents: readonly string[]): Promise<number> {
  const paths = documents
    .flatMap((document) => pathOfUrl(document) ?? [])
    .filter((path) => path.startsWith('id-documents/'))
  if (paths.length === 0) return 0
  const rowCount = await db.execute(
    'uploads.deleteDocuments',
    `delete from storage.objects where bucket_id = $1 and folder = 'id-documents' and name = any($2)`,
    [bucket, paths],
  )
  await removeDocumentLinks(db, paths)
  await queueJob(db, eraseFiles, {}, { key: 'now' })
  return rowCount
}

/** Who has read a private file, newest first; for its owner, admins and the service. `document` is a path or an address. */
export async function listReads(db: Db, document: string): Promise<Row<'uploads.listReads'>[]> {
  return db.list(
    'uploads.listReads',
    'select name, reader_id, how, at from storage.reads where name = $1 order by id desc limit 500',
    [pathOfUrl(document) ?? ''],
  )
}
