import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'

/** Where the bytes of files live. Keys are made by the server, never by a caller: `aa/aabbcc…`. */
export type BlobStore = {
  /** Resolves when the bytes will survive a crash. Rejects with `StoreFull` or `StoreAway`, and then nothing is kept. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes, or `first` to `last` of them (both counted in), or nothing when there is no such key. */
  get(key: string, range?: Range): Promise<Readable | undefined>
  /** Deleting what is gone already is no fault. */
  delete(key: string): Promise<void>
  stat(key: string): Promise<{ size: number } | undefined>
}

export type Range = { first: number; last: number }

export class StoreFull extends Error {}
export class StoreAway extends Error {}

/** Files on disk in the data folder, or in a bucket when the settings name one. */
export const openStorage = async (config: Pick<Config, 'dataFolder' | 's3'>): Promise<BlobStore> =>
  config.s3 ? (await import('./storage-s3.ts')).bucketStore(config.s3) : folderStore(path.join(config.dataFolder, 'files'))

/** A file appears under its key complete or not at all: written aside, brought to disk, renamed. */
export function folderStore(folder: string): BlobStore {
  const fileOf = (key: string) => {
    if (!isKey(key)) throw new Error('A blob key is made by the server')
    return path.join(folder, key)
  }
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      const aside = `${file}.${randomUUID()}.part`
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        const handle = await open(aside, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(aside, file)
        await syncFolder(path.dirname(file))
      } catch (error) {
        await rm(aside, { force: true }).catch(() => {})
        throw isFull(error) ? new StoreFull('The disk is full', { cause: error }) : new StoreAway('The file could not be written', { cause: error })
      }
    },
    async get(key, range) {
      const file = fileOf(key)
      // Opened here, so that a missing file is an answer and not an error in the middle of a response.
      const handle = await open(file).catch(missing)
      return handle && createReadStream(file, { fd: handle, ...(range && { start: range.first, end: range.last }) })
    },
    delete: (key) => rm(fileOf(key), { force: true }),
    stat: async (key) => {
      const found = await stat(fileOf(key)).catch(missing)
      return found && { size: found.size }
    },
  }
}

/** Letters, digits and dashes in at most three steps: nothing that could climb out of the folder. */
export const isKey = (key: string) => /^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80}){0,2}$/.test(key)

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

function missing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw new StoreAway('The file could not be read', { cause: error })
}

/** The new name itself must survive a power cut. Some file systems cannot sync a folder; they lose no more than the name. */
async function syncFolder(folder: string) {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
