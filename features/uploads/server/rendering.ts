import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '#server/services.ts'
import type { StoredObject } from './objects.ts'
import { drawable, transform } from './pictures.ts'
import { bytesOf, headersOf, isUnchanged, serve } from './serving.ts'
import { badRequest } from './storage-problem.ts'

const edge = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_500))

/** What may be asked of a picture, in a query or for a link; `format` is always the picture's own. */
export const Transform = z.object({
  width: z.optional(edge),
  height: z.optional(edge),
  resize: z._default(z.enum(['cover', 'contain', 'fill']), 'cover'),
  quality: z._default(z.coerce.number().check(z.int(), z.minimum(20), z.maximum(100)), 80),
  format: z.optional(z.enum(['origin'])),
})

/** Sends a picture as it was asked for. It is drawn each time; who has it already is told so first. */
export async function serveRendered(
  services: Services,
  object: StoredObject,
  wished: z.output<typeof Transform>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { width, height, resize, quality } = wished
  if (!drawable.has(object.mimetype))
    throw badRequest('The requested file is not a picture that can be rendered')
  if (width === undefined && height === undefined && quality === 80)
    return serve(services, object, request, reply)
  const etag = `"${createHash('md5')
    .update(JSON.stringify([object.etag, width, height, resize, quality]))
    .digest('hex')}"`
  // A rendered picture comes whole.
  const headers = { ...headersOf(object, request), etag, 'accept-ranges': 'none' }
  if (isUnchanged(request, { ...object, etag })) return reply.headers(headers).status(304).send()
  const { type, bytes } = await transform(
    await buffer(await bytesOf(services, object)),
    object.mimetype,
    wished,
  )
  return reply
    .headers(headers)
    .type(type)
    .header('content-length', bytes.byteLength)
    .send(request.method === 'HEAD' ? undefined : bytes)
}
