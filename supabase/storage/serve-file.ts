import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { filePolicy } from '#server/headers.ts'
import type { Services } from '#server/services.ts'
import type { Range } from '#server/storage.ts'
import { isDocument, type StoredFile } from '#features/uploads/server/stored-files.ts'
import { noFile, StorageProblem } from './problem.ts'

/** Never sniffed, nothing in it may run. The route must not compress, or ranges would not fit together. */
export async function serveFile(
  services: Services,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (isUnchanged(request, file)) return reply.headers(headersOf(file, request)).status(304).send()
  const range =
    request.method === 'GET' && mayBePart(request, file)
      ? rangeOf(request.headers.range, file.size)
      : undefined
  if (range === 'outside') throw outside(reply, file.size)
  const bytes = request.method === 'HEAD' ? undefined : await bytesOf(services, file, range)
  reply
    .headers(headersOf(file, request))
    .type(file.mimetype.startsWith('text/') ? `${file.mimetype}; charset=utf-8` : file.mimetype)
    .header('content-length', range ? range.last - range.first + 1 : file.size)
  if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${file.size}`)
  return reply.send(bytes)
}

async function bytesOf(services: Services, file: StoredFile, range?: Range): Promise<Readable> {
  const bytes = await services.store.get(file.blob, range)
  if (bytes) return bytes
  services.log.error({ file: file.id, blob: file.blob }, 'storage: the bytes of a file are missing')
  throw noFile()
}

function headersOf(file: StoredFile, request: FastifyRequest) {
  return {
    etag: file.etag,
    'last-modified': new Date(file.updatedAt).toUTCString(),
    'cache-control': isDocument(file) ? 'private, no-store' : file.cacheControl,
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    'content-security-policy': filePolicy,
    'content-disposition': dispositionOf(file, (request.query as { download?: unknown }).download),
  }
}

/** Documents are saved, because they could act where they open. */
function dispositionOf(file: StoredFile, download: unknown) {
  const kind = download === undefined && file.mimetype.startsWith('image/') ? 'inline' : 'attachment'
  const name =
    (typeof download === 'string' && download.slice(0, 300).toWellFormed()) || file.name.split('/').at(-1)!
  return `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

function isUnchanged(request: FastifyRequest, { etag, updatedAt }: Pick<StoredFile, 'etag' | 'updatedAt'>) {
  const known = request.headers['if-none-match']
  if (known !== undefined)
    return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return since >= secondsOf(updatedAt)
}

/** `If-Range`: the range is only of use with the same version. */
function mayBePart(request: FastifyRequest, { etag, updatedAt }: StoredFile) {
  const held = request.headers['if-range']
  return held === undefined || held === etag || Date.parse(String(held)) === secondsOf(updatedAt)
}

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1_000) * 1_000

/** Several ranges, or a malformed one, get the whole file (RFC 9110, 14.2). */
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
