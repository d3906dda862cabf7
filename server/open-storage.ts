import path from 'node:path'
import type { Config } from './config.ts'
import type { BlobStore } from './storage.ts'
import { folderStore } from './storage-folder.ts'

export const openStorage = async ({
  dataFolder,
  s3,
}: Pick<Config, 'dataFolder' | 's3'>): Promise<BlobStore> =>
  s3
    ? (await import('./storage-s3.ts')).bucketStore(s3, path.join(dataFolder, 'incoming'))
    : folderStore(path.join(dataFolder, 'files'))
