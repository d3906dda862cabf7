import type { Readable } from 'node:stream'

export type BlobStore = {
  readonly temporaryFolder: string
  /** Durable when it resolves. @throws StoreFull, StoreAway, storing nothing. A file may be moved away. */
  put(key: string, bytes: Bytes, type: string): Promise<void>
  /** `first` to `last` inclusive; undefined when there is no such key. */
  get(key: string, range?: Range): Promise<Readable | undefined>
  delete(key: string): Promise<void>
  stat(key: string): Promise<{ size: number } | undefined>
  list(most?: number): AsyncIterable<string[]>
}

export type Bytes = Uint8Array | { file: string; size: number }
export type Range = { first: number; last: number }

export class StoreFull extends Error {}
export class StoreAway extends Error {}

/** Nothing that could climb out of the folder. */
export const isKey = (key: string) => /^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80}){0,2}$/.test(key)

export const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')
