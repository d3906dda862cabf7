import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Claims, Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { bucket as ownBucket, isKey } from '../rules.ts'
import { ownerOf } from './caller.ts'
import { type Acceptance, acceptanceOf, findBucket } from './buckets.ts'
import { examine } from './content.ts'
import { type Kept, keep } from './keeping.ts'
import { newBlobKey, type StoredObject } from './objects.ts'
import { receive } from './receive.ts'
import { badKey, denied, isThereAlready, noBucket } from './storage-problem.ts'

export type Place = { bucket: string; name: string; replace: boolean }
type Allowed = { acceptance: Acceptance; replaces: boolean; blob: string }

/**
 * Takes in one file. First whether it may come at all, then the bytes, then the row: a refusal on the way leaves neither a row nor, in the end, bytes.
 */
export async function upload(
  services: Services,
  claims: Claims,
  place: Place,
  request: FastifyRequest,
): Promise<StoredObject> {
  const allowed = await services.asUser(claims, async (db) => expectFile(db, await checkPlace(db, place)))
  const came = await receive(services.store.aside, request, allowed.acceptance.most)
  try {
    const content = await examine(came, allowed.acceptance, came.declaredType)
    const file: Kept = {
      place,
      blob: allowed.blob,
      owner: ownerOf(claims),
      content,
      cacheControl: came.cacheControl,
      metadata: came.metadata,
    }
    return await keep(services, claims, file, allowed.replaces)
  } finally {
    await rm(came.file, { force: true })
  }
}

/** Whether the asker may put a file there, whether it takes the place of one of theirs, and what it may be. */
export async function checkPlace(
  db: Db,
  { bucket: id, name, replace }: Place,
): Promise<Omit<Allowed, 'blob'>> {
  const bucket = await findBucket(db, id)
  if (!bucket) throw noBucket()
  if (!isKey(name)) throw badKey(name)
  const acceptance = acceptanceOf(bucket, name)
  const owner = ownerOf(db.claims)
  const isService = db.claims.role === 'service_role'
  if (!acceptance || (!isService && (bucket.id !== ownBucket || !owner))) throw denied()
  const { taken, mine, registering, filled } = await db.get('uploads.checkPlace', standing, [
    id,
    name,
    owner ?? null,
  ])

  if (db.claims.role === 'anon' && !registering) throw denied()
  if (taken && !replace) throw isThereAlready()
  if ((taken && !mine && !isService) || (db.claims.role === 'anon' && (taken || filled))) throw denied()
  return { acceptance, replaces: taken }
}

/** Expects the blob, so that it is never forgotten: should we crash before the row is there, it is erased in an hour. */
export async function expectFile(db: Db, checked: Omit<Allowed, 'blob'>): Promise<Allowed> {
  const blob = newBlobKey()
  await db.execute('uploads.expectFile', 'select storage.expect_blob($1)', [blob])
  return { ...checked, blob }
}

const standing = `
  select storage.is_taken($1, $2) as taken,
    exists (select from storage.objects where bucket_id = $1 and name = $2 and ($3::uuid is not null and owner = $3)) as mine,
    exists (select from storage.objects where folder = split_part($2, '/', 1) and owner = $3) as filled,
    public.registering_person() is not null as registering`
