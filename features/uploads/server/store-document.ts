import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Services } from '#server/services.ts'
import { bucket, largestBytes, uploadPath } from '../rules.ts'
import { putAside } from './aside.ts'
import { examine } from './content.ts'
import { keep } from './keeping.ts'
import { checkPlace, expectFile } from './uploading.ts'

/** Puts a private document among a person's files, as if they had uploaded it, under the same rules. Answers its path, `id-documents/…`. For the seed. */
export async function storeDocument(
  services: Services,
  ownerId: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<string> {
  const name = uploadPath('id-documents', fileName, services.clock.now().epochMilliseconds)
  const place = { bucket, name, replace: false }
  const claims = { role: 'authenticated' as const, sub: ownerId }
  const { acceptance, replaces, blob } = await services.asUser(claims, async (db) =>
    expectFile(db, await checkPlace(db, place)),
  )
  const came = await putAside(
    services.store.aside,
    Readable.from([Buffer.from(bytes)]),
    largestBytes['id-documents'],
  )
  try {
    const content = await examine(came, acceptance, 'unknown')
    await keep(
      services,
      claims,
      { place, blob, owner: ownerId, content, cacheControl: 'no-store', metadata: {} },
      replaces,
    )
    return name
  } finally {
    await rm(came.file, { force: true })
  }
}
