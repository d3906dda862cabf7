import type { Readable } from 'node:stream'

/** Where the bytes of files live. Keys are made by the server, never by a caller: `aa/aabbcc…`. */
export type BlobStore = {
  /** A folder of this machine for bytes that are on their way in. The sweep removes what a crash leaves there. */
  readonly temporaryFolder: string
  /** Resolves when the bytes will survive a crash. Rejects with `StoreFull` or `StoreAway`, and then nothing is kept. A file may be taken away from its place. */
  put(key: string, bytes: Bytes, type: string): Promise<void>
  /** The bytes, or `first` to `last` of them (both counted in), or nothing when there is no such key. */
  get(key: string, range?: Range): Promise<Readable | undefined>
  /** Deleting what is gone already is no fault. */
  delete(key: string): Promise<void>
  stat(key: string): Promise<{ size: number } | undefined>
  /** All keys in the order of their bytes, in pages of at most `most`. */
  list(most?: number): AsyncIterable<string[]>
}

/** In memory, or in a file of this machine (under `temporaryFolder`), so that a large one need not be in memory at all. */
export type Bytes = Uint8Array | { file: string; size: number }
export type Range = { first: number; last: number }

export class StoreFull extends Error {}
export class StoreAway extends Error {}

/** Letters, digits and dashes in at most three steps: nothing that could climb out of the folder. */
export const isKey = (key: string) => /^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80}){0,2}$/.test(key)

export const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')
