import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Claims, Db } from '#server/database.ts'
import type { House } from '#server/house.ts'
import { queueJob } from '#server/jobs.ts'
import { folderOf, isKey, largestBytes } from '../rules.ts'
import { ownerOf } from './asker.ts'
import { examine } from './content.ts'
import { eraseFiles } from './erase.ts'
import { bucketExists, newBlobKey, saveObject, type StoredObject } from './objects.ts'
import { receive } from './receive.ts'
import { badKey, denied, isThereAlready, noBucket } from './storage-problem.ts'

type Place = { bucket: string; name: string; replace: boolean }
type Standing = { taken: boolean; mine: boolean; registering: boolean; filled: boolean }

/**
 * Takes in one file. First whether it may come at all, then the bytes, then the row: a refusal on the way leaves neither a row nor, in the end, bytes.
 */
export async function upload(house: House, claims: Claims, place: Place, request: FastifyRequest): Promise<StoredObject> {
  const folder = isKey(place.name) ? folderOf(place.name) : undefined
  const owner = ownerOf(claims)
  const blob = newBlobKey()
  const replaces = await house.asUser(claims, (db) => checkPlace(db, { ...place, allowed: Boolean(folder && owner), blob }))
  const { bytes, declaredType, cacheControl, metadata } = await receive(request, largestBytes[folder!])
  const content = await examine(folder!, bytes, declaredType)
  await house.store.put(blob, content.bytes, content.type)
  const etag = `"${createHash('md5').update(content.bytes).digest('hex')}"`
  const file = {
    bucket_id: place.bucket,
    name: place.name,
    owner: owner!,
    blob,
    size: content.bytes.byteLength,
    mimetype: content.type,
    cache_control: cacheControl,
    etag,
    metadata,
  }
  try {
    return await house.asUser(claims, async (db) => {
      const saved = await saveObject(db, file, replaces)
      if (!saved) throw denied()
      if (replaces) await queueJob(db, eraseFiles, {}, { key: 'now' })
      return saved
    })
  } catch (error) {
    await house.store.delete(blob).catch(() => {}) // the job erases it otherwise
    throw error
  }
}

/** Whether the asker may put a file there, and whether it takes the place of one of theirs. Expects the blob, so that it is never forgotten. */
async function checkPlace(db: Db, { bucket, name, replace, allowed, blob }: Place & { allowed: boolean; blob: string }): Promise<boolean> {
  if (!(await bucketExists(db, bucket))) throw noBucket()
  if (!isKey(name)) throw badKey(name)
  if (!allowed) throw denied()
  const { rows } = await db.run<Standing>(standing, [bucket, name, ownerOf(db.claims)])
  const { taken, mine, registering, filled } = rows[0]!
  if (db.claims.role === 'anon' && !registering) throw denied()
  if (taken && !replace) throw isThereAlready()
  if ((taken && !mine) || (db.claims.role === 'anon' && (taken || filled))) throw denied()
  await db.run('select storage.expect_blob($1)', [blob])
  return taken
}

const standing = `
  select storage.is_taken($1, $2) as taken,
    exists (select from storage.objects where bucket_id = $1 and name = $2 and owner = $3) as mine,
    exists (select from storage.objects where folder = split_part($2, '/', 1) and owner = $3) as filled,
    public.registering_person() is not null as registering`
