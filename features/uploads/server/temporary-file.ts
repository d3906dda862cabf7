import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { ApiFailure, fail } from '#server/errors.ts'
import { isFull, StoreAway, StoreFull } from '#server/storage.ts'
import { fileTooLarge, uploadCutShort } from '../contract.ts'

export type TemporaryFile = { path: string; size: number; sha256: string }

/** Streamed, so that memory holds one chunk. @throws fileTooLarge, uploadCutShort */
export async function writeTemporaryFile(
  folder: string,
  source: Readable,
  most: number,
): Promise<TemporaryFile> {
  const file = path.join(folder, randomUUID())
  const sha256 = createHash('sha256')
  let size = 0
  const handle = await onDisk(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return open(file, 'wx', 0o600)
  })
  try {
    for await (const chunk of piecesOf(source)) {
      size += chunk.length
      if (size > most) fail(fileTooLarge)
      sha256.update(chunk)
      await onDisk(() => handle.writeFile(chunk))
    }
    await onDisk(() => handle.close())
    return { path: file, size, sha256: sha256.digest('hex') }
  } catch (error) {
    // The rest is drained, or the sender would never read our answer.
    source.on('error', () => {}).resume()
    await handle.close().catch(() => {})
    await rm(file, { force: true })
    throw error
  }
}

/** The request stays open when we stop reading, so that an error can still be sent. */
async function* piecesOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw (error as { statusCode?: number }).statusCode ? error : new ApiFailure(uploadCutShort)
  }
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isFull(error)
      ? new StoreFull('The disk is full', { cause: error })
      : new StoreAway('The file could not be written', { cause: error })
  }
}
