import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { badInput } from '#common/api-error.ts'
import { avatarStyles } from '#common/avatar.ts'
import { fail } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { filePolicy } from '#server/headers.ts'
import { largestPx, smallestPx, usualPx } from '../rules.ts'
import { drawAvatar } from './draw.ts'

const Address = z.object({ style: z.enum(avatarStyles), seed: z.string().check(z.regex(/^[0-9a-f]{8}$/)) })
const Size = z.object({
  size: z._default(z.coerce.number().check(z.int(), z.gte(smallestPx), z.lte(largestPx)), usualPx),
})

/** Public: the seed reveals nothing about anybody. */
export const feature: Feature = {
  name: 'avatars',
  routes(app) {
    app.get('/avatars/:style/:seed.svg', (request, reply) => {
      const address = z.safeParse(Address, request.params)
      if (!address.success) return reply.callNotFound()
      const size = z.safeParse(Size, request.query)
      if (!size.success)
        fail(badInput, {
          issues: [{ path: 'size', message: `A whole number from ${smallestPx} to ${largestPx}, please.` }],
        })
      const { style, seed } = address.data
      const svg = drawAvatar(style, seed, size.data.size)
      const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`
      reply.headers({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': filePolicy,
        'content-disposition': `inline; filename="${style}-${seed}.svg"`,
      })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('image/svg+xml; charset=utf-8').send(svg)
    })
  },
}
