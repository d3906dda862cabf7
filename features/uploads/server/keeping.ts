import type { Claims } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { queueJob } from '#server/jobs.ts'
import type { Content } from './content.ts'
import { eraseFiles } from './erase.ts'
import { insertObject, type NewObject, replaceObject, type StoredObject } from './objects.ts'
import { denied, isThereAlready } from './storage-problem.ts'

export type Kept = {
  place: { bucket: string; name: string; replace: boolean }
  blob: string
  owner: string | undefined
  content: Content
  cacheControl: string
  metadata: object
}

/** Brings a file's bytes to the store under the key that was expected for them, then its row; when the row is refused, the bytes go again. */
export async function keep(
  services: Services,
  claims: Claims,
  { place, blob, owner, content, cacheControl, metadata }: Kept,
  replaces: boolean,
): Promise<StoredObject> {
  await services.store.put(blob, content.bytes, content.type)
  const row: NewObject = {
    bucketId: place.bucket,
    name: place.name,
    owner: owner ?? null,
    blob,
    size: content.size,
    mimetype: content.type,
    cacheControl,
    etag: `"${content.md5}"`,
    metadata,
  }
  try {
    return (
      (await save(services, claims, row, replaces)) ??
      (await save(services, claims, row, !replaces)) ??
      fail(place.replace)
    )
  } catch (error) {
    await services.store.delete(blob).catch(() => {}) // the job erases it otherwise
    throw error
  }

  /** Nothing when somebody came in between: the name is taken meanwhile, or free. Only whoever may replace tries the other way. */
  async function save(
    services: Services,
    claims: Claims,
    row: NewObject,
    replaces: boolean,
  ): Promise<StoredObject | undefined> {
    if (replaces && !place.replace) return undefined
    return services
      .asUser(claims, async (db) => {
        if (!replaces) return insertObject(db, row)
        const saved = await replaceObject(db, row)
        if (saved) await queueJob(db, eraseFiles, {}, { key: 'now' })
        return saved
      })
      .catch((error: { code?: string }) => {
        if (error.code === '23505' && place.replace && !replaces) return undefined
        throw error
      })
  }
}

const fail = (replace: boolean): never => {
  throw replace ? denied() : isThereAlready()
}
