import { rm } from 'node:fs/promises'
import type { Claims, Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { ownerOf } from './caller.ts'
import { type Aside, putAside } from './aside.ts'
import { type Acceptance, acceptanceOf, findBucket, isAmong } from './buckets.ts'
import { type Content, examine } from './content.ts'
import { keep } from './keeping.ts'
import { findObject, isDocument, type StoredObject } from './objects.ts'
import { bytesOf } from './serving.ts'
import { denied, noObject, tooLarge, wrongType } from './storage-problem.ts'
import { checkPlace, expectFile, type Place } from './uploading.ts'

type From = { bucket: string; name: string }

/** Another name for a file, by its owner or the service. Papers keep theirs: a vetting refers to them by it. */
export function moveFile(
  services: Services,
  claims: Claims,
  from: From,
  to: Omit<Place, 'replace'>,
): Promise<StoredObject> {
  return services.asUser(claims, async (db) => {
    const source = await getSource(db, from)
    const { acceptance } = await checkPlace(db, { ...to, replace: false })
    // What would have to be drawn anew is copied and removed instead, by whoever wants that.
    if (acceptance.redraws && !(await isDrawn(db, from))) throw denied()
    checkFits(source, acceptance)
    return (
      (await db.find(
        'uploads.moveFile',
        'update storage.objects set bucket_id = $2, name = $3, updated_at = clock() where id = $1 and name = $4 returning *',
        [source.id, to.bucket, to.name, from.name],
      )) ?? Promise.reject(denied())
    )
  })
}

/** A second file with the same content, which is the asker's own; treated as the new place treats what comes in. */
export async function copyFile(
  services: Services,
  claims: Claims,
  from: From,
  to: Place,
  about: { cacheControl?: string; metadata?: object },
): Promise<StoredObject> {
  const { source, allowed, redraws } = await services.asUser(claims, async (db) => {
    const source = await getSource(db, from)
    const checked = await checkPlace(db, to)
    checkFits(source, checked.acceptance)
    const redraws = checked.acceptance.redraws && !(await isDrawn(db, from))
    return { source, redraws, allowed: await expectFile(db, checked) }
  })
  const came = await putAside(services.store.aside, await bytesOf(services, source), source.size)
  try {
    const content = redraws
      ? await examine(came, allowed.acceptance, source.mimetype)
      : contentOf(came, source)
    const { cacheControl = source.cacheControl, metadata = source.metadata as object } = about
    return await keep(
      services,
      claims,
      { place: to, blob: allowed.blob, owner: ownerOf(claims), content, cacheControl, metadata },
      allowed.replaces,
    )
  } finally {
    await rm(came.file, { force: true })
  }
}

async function getSource(db: Db, { bucket, name }: From): Promise<StoredObject> {
  const source = await findObject(db, bucket, name)
  if (!source) throw noObject()
  if (isDocument(source) && db.claims.role !== 'service_role') throw denied()
  return source
}

/** Whether the file was drawn anew when it came to where it is. */
async function isDrawn(db: Db, { bucket, name }: From) {
  const found = await findBucket(db, bucket)
  return found !== undefined && acceptanceOf(found, name)?.redraws === true
}

function checkFits({ size, mimetype }: StoredObject, { most, types }: Acceptance) {
  if (size > most) throw tooLarge()
  if (types && !isAmong(types, mimetype)) throw wrongType(mimetype)
}

const contentOf = ({ file, size, md5 }: Aside, { mimetype }: StoredObject): Content => ({
  bytes: { file, size },
  size,
  type: mimetype,
  md5,
})
