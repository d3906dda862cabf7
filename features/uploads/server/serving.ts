import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Services } from '#server/services.ts'
import type { Range } from '#server/storage.ts'
import { isDocument, type StoredObject } from './objects.ts'
import { noObject, StorageProblem } from './storage-problem.ts'

/** Sends a file so that no browser takes it for a page: its own type and no other, nothing in it may run. The route must not compress, or parts would not fit together. */
export async function serve(
  services: Services,
  object: StoredObject,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (isUnchanged(request, object)) return reply.headers(headersOf(object, request)).status(304).send()
  const range =
    request.method === 'GET' && mayBePart(request, object)
      ? rangeOf(request.headers.range, object.size)
      : undefined
  if (range === 'outside') throw outside(reply, object.size)
  const bytes = request.method === 'HEAD' ? undefined : await bytesOf(services, object, range)
  reply
    .headers(headersOf(object, request))
    .type(object.mimetype.startsWith('text/') ? `${object.mimetype}; charset=utf-8` : object.mimetype)
    .header('content-length', range ? range.last - range.first + 1 : object.size)
  if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${object.size}`)
  return reply.send(bytes)
}

/** The bytes of a file. When they are gone the asker hears that the file is, and the log that somebody must look. */
export async function bytesOf(services: Services, object: StoredObject, range?: Range): Promise<Readable> {
  const bytes = await services.store.get(object.blob, range)
  if (bytes) return bytes
  services.log.error({ object: object.id, blob: object.blob }, 'storage: the bytes of a file are missing')
  throw noObject()
}

/** What goes with every answer that shows a file. */
export function headersOf(object: StoredObject, request: FastifyRequest) {
  return {
    etag: object.etag,
    'last-modified': new Date(object.updatedAt).toUTCString(),
    'cache-control': isDocument(object) ? 'private, no-store' : object.cacheControl,
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': dispositionOf(object, (request.query as { download?: unknown }).download),
  }
}

/** Pictures may be looked at in their place; a document is saved, because it could act where it opens. */
function dispositionOf(object: StoredObject, download: unknown) {
  const kind = download === undefined && object.mimetype.startsWith('image/') ? 'inline' : 'attachment'
  const name =
    (typeof download === 'string' && download.slice(0, 300).toWellFormed()) || object.name.split('/').at(-1)!
  return `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

export function isUnchanged(
  request: FastifyRequest,
  { etag, updatedAt }: Pick<StoredObject, 'etag' | 'updatedAt'>,
) {
  const known = request.headers['if-none-match']
  if (known !== undefined)
    return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return since >= secondsOf(updatedAt)
}

/** `If-Range`: the part is only of use to whoever holds the rest of the same file. */
function mayBePart(request: FastifyRequest, { etag, updatedAt }: StoredObject) {
  const held = request.headers['if-range']
  return held === undefined || held === etag || Date.parse(String(held)) === secondsOf(updatedAt)
}

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1_000) * 1_000

/** One part. Several at once, and what is not written as a range, count as not asked: the whole file is a right answer to both (RFC 9110, 14.2). */
function rangeOf(header: string | undefined, size: number): Range | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last ? 'outside' : { first, last }
}

function outside(reply: FastifyReply, size: number) {
  reply.header('content-range', `bytes */${size}`)
  return new StorageProblem(
    416,
    'InvalidRange',
    'InvalidRange',
    'The requested range cannot be satisfied',
    416,
  )
}
