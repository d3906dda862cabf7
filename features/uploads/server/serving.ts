import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'
import type { Range } from '#server/storage.ts'
import type { StoredObject } from './objects.ts'
import { noObject, StorageProblem } from './storage-problem.ts'

/** Sends a file so that no browser takes it for a page: its own type and no other, nothing in it may run. */
export async function serve(house: House, object: StoredObject, request: FastifyRequest, reply: FastifyReply) {
  const isPrivate = object.folder !== 'profile-images'
  reply.headers({
    etag: object.etag,
    'last-modified': new Date(object.updated_at).toUTCString(),
    'cache-control': isPrivate ? 'private, no-store' : object.cache_control,
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': dispositionOf(object, (request.query as { download?: string }).download),
  })
  if (isUnchanged(request, object)) return reply.status(304).send()

  const range = rangeOf(request.headers.range, object.size)
  if (range === 'outside') throw outside(reply, object.size)
  reply.type(object.mimetype)
  if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${object.size}`)
  reply.header('content-length', range ? range.last - range.first + 1 : object.size)
  if (request.method === 'HEAD') return reply.send()
  const bytes = await house.store.get(object.blob, range)
  if (!bytes) {
    reply.removeHeader('content-length')
    throw noObject()
  }
  return reply.send(bytes)
}

/** Pictures may be looked at in their place; a document is saved, because it could act where it opens. */
function dispositionOf(object: StoredObject, download: string | undefined) {
  const kind = download === undefined && object.mimetype.startsWith('image/') ? 'inline' : 'attachment'
  const name = download || object.name.split('/').at(-1)!
  return `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

function isUnchanged(request: FastifyRequest, { etag, updated_at }: StoredObject) {
  const known = request.headers['if-none-match']
  if (known !== undefined) return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return since >= Math.floor(Date.parse(updated_at) / 1_000) * 1_000
}

function rangeOf(header: string | undefined, size: number): Range | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || (from === '' && to === '')) return undefined
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last ? 'outside' : { first, last }
}

function outside(reply: FastifyReply, size: number) {
  reply.header('content-range', `bytes */${size}`)
  return new StorageProblem(416, 'InvalidRange', 'InvalidRange', 'The requested range cannot be satisfied', 416)
}
