import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'
import { type BlobStore, StoreAway, StoreFull } from './storage.ts'

/** Files in a bucket of S3 or of anything that speaks its protocol. Loaded only when the settings name a bucket. */
export function bucketStore(settings: NonNullable<Config['s3']>): BlobStore {
  const Bucket = settings.bucket
  const client = new S3Client({
    region: settings.region,
    // Path style, because not every store gives each bucket a host name.
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: 3,
    // Stores other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    put: (key, bytes, type) =>
      away(async () => void (await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: type, ContentLength: bytes.byteLength })))),
    get: (key, range) =>
      away(async () => {
        const Range = range && `bytes=${range.first}-${range.last}`
        const found = await client.send(new GetObjectCommand({ Bucket, Key: key, Range })).catch(missing)
        return found?.Body as Readable | undefined
      }),
    delete: (key) => away(async () => void (await client.send(new DeleteObjectCommand({ Bucket, Key: key })))),
    stat: (key) =>
      away(async () => {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(missing)
        return found && { size: found.ContentLength ?? 0 }
      }),
  }
}

async function away<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const full = error instanceof S3ServiceException && (error.$metadata.httpStatusCode === 507 || /QuotaExceeded|StorageFull/.test(error.name))
    throw full ? new StoreFull('The bucket is full', { cause: error }) : new StoreAway('The bucket does not answer', { cause: error })
  }
}

function missing(error: unknown) {
  if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404))
    return undefined
  throw error
}
