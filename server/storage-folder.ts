import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BlobStore, type Bytes, isFull, isKey, StoreAway, StoreFull } from './storage.ts'

/** Written to a temporary folder, synced, renamed: a file is complete or absent. */
export function folderStore(folder: string, sync = syncFolder): BlobStore {
  const temporaryFolder = path.join(folder, '.incoming')
  const fileOf = (key: string) => {
    if (!isKey(key)) throw new Error('A blob key is made by the server')
    return path.join(folder, key)
  }
  const mark = path.join(folder, '.store')
  let marked: Promise<void> | undefined
  /** If the mark is gone, the disk is not mounted, and what is written here would be lost. */
  async function mustBeThere() {
    marked ??= markFolder(folder, mark).catch((error: unknown) => {
      marked = undefined
      throw error
    })
    await marked
      .then(() => access(mark))
      .catch((error: unknown) => {
        throw new StoreAway('The folder of the files is not there', { cause: error })
      })
  }
  return {
    temporaryFolder,
    async put(key, bytes) {
      const file = fileOf(key)
      const written = bytes instanceof Uint8Array ? path.join(temporaryFolder, randomUUID()) : bytes.file
      try {
        await mustBeThere()
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await bringToDisk(written, bytes)
        await rename(written, file).catch((error) => moveOver(error, written, file))
        await sync(path.dirname(file))
        // Its own folder may be new, by another file that is on its way at this moment.
        await sync(folder)
      } catch (error) {
        await rm(written, { force: true }).catch(() => {})
        throw isFull(error)
          ? new StoreFull('The disk is full', { cause: error })
          : new StoreAway('The file could not be written', { cause: error })
      }
    },
    async get(key, range) {
      const file = fileOf(key)
      const handle = await open(file).catch(missing)
      if (!handle) await mustBeThere()
      return (
        handle &&
        createReadStream(file, { fd: handle, ...(range && { start: range.first, end: range.last }) })
      )
    },
    delete: (key) => rm(fileOf(key), { force: true }),
    stat: async (key) => {
      const found = await stat(fileOf(key)).catch(missing)
      return found && { size: found.size }
    },
    async *list(most = 1_000) {
      await mustBeThere()
      let page: string[] = []
      for await (const key of keysIn(folder, '')) {
        page.push(key)
        if (page.length < most) continue
        yield page
        page = []
      }
      yield page
    },
  }
}

async function markFolder(folder: string, mark: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(mark, '', { flag: 'a', mode: 0o600 })
}

async function bringToDisk(file: string, bytes: Bytes) {
  if (bytes instanceof Uint8Array) await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await (bytes instanceof Uint8Array ? open(file, 'wx', 0o600) : open(file, 'r+'))
  try {
    if (bytes instanceof Uint8Array) await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function moveOver(error: NodeJS.ErrnoException, from: string, to: string) {
  if (error.code !== 'EXDEV') throw error
  const beside = `${to}.${randomUUID()}`
  try {
    await copyFile(from, beside)
    await bringToDisk(beside, { file: beside, size: 0 })
    await rename(beside, to)
  } catch (fault) {
    await rm(beside, { force: true }).catch(() => {})
    throw fault
  }
  await rm(from, { force: true })
}

async function* keysIn(folder: string, under: string): AsyncGenerator<string> {
  const found = await readdir(path.join(folder, under), { withFileTypes: true }).catch(missing)
  const names = (found ?? [])
    .map((one) => (one.isDirectory() ? `${under}${one.name}/` : `${under}${one.name}`))
    .sort((a, b) => (a < b ? -1 : 1))
  for (const name of names) {
    if (name.endsWith('/') && isKey(name.slice(0, -1))) yield* keysIn(folder, name)
    else if (isKey(name)) yield name
  }
}

function missing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw new StoreAway('The file could not be read', { cause: error })
}

/** The name must survive a power cut. Some file systems cannot sync a folder. */
async function syncFolder(folder: string) {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
