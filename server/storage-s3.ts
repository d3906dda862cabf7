import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'
import { type BlobStore, isKey, StoreAway, StoreFull } from './storage.ts'

export function bucketStore(settings: NonNullable<Config['s3']>, temporaryFolder: string): BlobStore {
  const Bucket = settings.bucket
  const client = new S3Client({
    region: settings.region,
    // Path style, because not every store gives each bucket a host name.
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: tries,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
    // Stores other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const send = async (key: string, body: Uint8Array | Readable, size: number, type: string) =>
    void (await client.send(
      new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: type, ContentLength: size }),
    ))
  return {
    temporaryFolder,
    put: (key, bytes, type) =>
      away(async () => {
        if (bytes instanceof Uint8Array) return send(key, bytes, bytes.byteLength, type)
        await again(() => send(key, createReadStream(bytes.file), bytes.size, type))
        await rm(bytes.file, { force: true })
      }),
    get: (key, range) =>
      away(async () => {
        const Range = range && `bytes=${range.first}-${range.last}`
        const found = await client.send(new GetObjectCommand({ Bucket, Key: key, Range })).catch(missing)
        return found?.Body as Readable | undefined
      }),
    delete: (key) =>
      away(async () => void (await client.send(new DeleteObjectCommand({ Bucket, Key: key })))),
    stat: (key) =>
      away(async () => {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(missing)
        return found && { size: found.ContentLength ?? 0 }
      }),
    async *list(most = 1_000) {
      let ContinuationToken: string | undefined
      do {
        const page = await away(() =>
          client.send(new ListObjectsV2Command({ Bucket, MaxKeys: most, ContinuationToken })),
        )
        yield (page.Contents ?? []).map(({ Key }) => Key ?? '').filter(isKey)
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

const tries = 3
const passing = [500, 502, 503, 504]

/** The client cannot rewind a stream, so each try opens its own. */
async function again(work: () => Promise<void>) {
  for (let left = tries; ; left--) {
    try {
      return await work()
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
      if (left === 1 || (status !== undefined && !passing.includes(status))) throw error
    }
  }
}

async function away<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const full =
      error instanceof S3ServiceException &&
      (error.$metadata.httpStatusCode === 507 || /QuotaExceeded|StorageFull/.test(error.name))
    throw full
      ? new StoreFull('The bucket is full', { cause: error })
      : new StoreAway('The bucket does not answer', { cause: error })
  }
}

function missing(error: unknown) {
  if (
    error instanceof S3ServiceException &&
    (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404)
  )
    return undefined
  throw error
}
