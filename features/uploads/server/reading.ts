import type { FastifyRequest } from 'fastify'
import type { Claims } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { bucket as ownBucket, folderOf } from '../rules.ts'
import { findBucket } from './buckets.ts'
import { findObject, findPublicObject, isDocument, recordRead, type StoredObject } from './objects.ts'
import { placeOf } from './place.ts'
import { isPrivate, noBucket, noObject } from './storage-problem.ts'

const anyone = { role: 'anon' } as const

/** A file at its public address. */
export function findForEveryone(services: Services, request: FastifyRequest): Promise<StoredObject> {
  const { bucket, name } = placeOf(request.params)
  // Whether there is such a document is nobody's business either.
  if (bucket === ownBucket && folderOf(name) === 'id-documents') throw isPrivate()
  return services.asUser(anyone, async (db) => {
    const object = await findPublicObject(db, bucket, name)
    if (object) return object
    throw (await findBucket(db, bucket))?.public ? noObject() : noBucket()
  })
}

/** A file that the asker may read; `recorded` when bytes of it will leave. */
export function findForCaller(
  services: Services,
  claims: Claims,
  request: FastifyRequest,
  recorded: boolean,
): Promise<StoredObject> {
  const { bucket, name } = placeOf(request.params)
  return services.asUser(claims, async (db) => {
    const object = await findObject(db, bucket, name)
    if (!object) {
      const found = await findBucket(db, bucket)
      // A private bucket is nobody's business; who is signed in may know that it is there.
      throw found && (found.public || claims.role !== 'anon') ? noObject() : noBucket()
    }
    if (recorded && isDocument(object)) await recordRead(db, object, 'download')
    return object
  })
}
