import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { S3Error, xml } from './errors.ts'

export type Kept = { body: Buffer; etag: string; modifiedAt: Date; headers: OutgoingHttpHeaders }
export type Objects = Map<string, Kept>
export type Reply = { status: number; headers?: OutgoingHttpHeaders; body?: Buffer | string }

export function putObject(
  objects: Objects,
  key: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: Date,
): Reply {
  if (headers['if-none-match'] === '*' && objects.has(key))
    throw new S3Error(
      412,
      'PreconditionFailed',
      'At least one of the pre-conditions you specified did not hold',
    )
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  const answer = Object.entries(headers).filter(
    ([name]) =>
      name.startsWith('x-amz-meta-') ||
      ['content-type', 'cache-control', 'content-disposition'].includes(name),
  )
  objects.set(key, {
    body,
    etag,
    modifiedAt: now,
    headers: { 'content-type': 'application/octet-stream', ...Object.fromEntries(answer) },
  })
  return { status: 200, headers: { etag } }
}

/** GET and HEAD, whole or one range. */
export function getObject(objects: Objects, key: string, { range }: IncomingHttpHeaders): Reply {
  const stored = objects.get(key)
  if (!stored) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
  const { body, etag, modifiedAt, headers } = stored
  const about = { ...headers, etag, 'last-modified': modifiedAt.toUTCString(), 'accept-ranges': 'bytes' }
  const requested = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!requested || (requested[1] === '' && requested[2] === '')) return { status: 200, headers: about, body }
  const from = requested[1] === '' ? Math.max(0, body.length - Number(requested[2])) : Number(requested[1])
  const to =
    requested[1] === '' || requested[2] === ''
      ? body.length - 1
      : Math.min(Number(requested[2]), body.length - 1)
  if (from > to) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  return {
    status: 206,
    headers: { ...about, 'content-range': `bytes ${from}-${to}/${body.length}` },
    body: body.subarray(from, to + 1),
  }
}

export function deleteObject(objects: Objects, key: string): Reply {
  objects.delete(key)
  return { status: 204 }
}

/** ListObjectsV2 with `prefix`, `start-after`, `max-keys` and `continuation-token`; keys in the order of their bytes. */
export function listObjects(objects: Objects, bucket: string, query: URLSearchParams): Reply {
  if (query.has('delimiter'))
    throw new S3Error(501, 'NotImplemented', 'This stand-in does not group keys by a delimiter.')
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token')
    ? Buffer.from(query.get('continuation-token')!, 'base64url').toString()
    : (query.get('start-after') ?? '')
  const most = Math.min(1_000, Number(query.get('max-keys') ?? 1_000))
  if (!Number.isInteger(most) || most < 0)
    throw new S3Error(400, 'InvalidArgument', 'Provided max-keys not an integer or within integer range')
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0)
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  const page = keys.slice(0, most)
  const contents = page.map((key) => {
    const { etag, body, modifiedAt } = objects.get(key)!
    return `<Contents><Key>${xml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>${xml(etag)}</ETag><Size>${body.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  })
  const more = keys.length > most && most > 0
  const next = more
    ? `<NextContinuationToken>${Buffer.from(page.at(-1)!).toString('base64url')}</NextContinuationToken>`
    : ''
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${xml(bucket)}</Name><Prefix>${xml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  }
}
