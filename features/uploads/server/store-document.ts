import { createHash } from 'node:crypto'
import type { House } from '#server/house.ts'
import { bucket, uploadPath } from '../rules.ts'
import { examine } from './content.ts'
import { newBlobKey, saveObject } from './objects.ts'

/** Puts a private document among a person's files, as if they had uploaded it, under the same rules. Answers its path, `id-documents/…`. For the seed. */
export async function storeDocument(house: House, ownerId: string, fileName: string, bytes: Uint8Array): Promise<string> {
  const folder = 'id-documents'
  const content = await examine(folder, bytes, 'unknown')
  const name = uploadPath(folder, fileName, house.clock.now().epochMilliseconds)
  const blob = newBlobKey()
  const claims = { role: 'authenticated' as const, sub: ownerId }
  await house.asUser(claims, (db) => db.run('select storage.expect_blob($1)', [blob]))
  await house.store.put(blob, content.bytes, content.type)
  await house.asUser(claims, (db) =>
    saveObject(
      db,
      {
        bucket_id: bucket,
        name,
        owner: ownerId,
        blob,
        size: content.bytes.byteLength,
        mimetype: content.type,
        cache_control: 'no-store',
        etag: `"${createHash('md5').update(content.bytes).digest('hex')}"`,
        metadata: {},
      },
      false,
    ),
  )
  return name
}
