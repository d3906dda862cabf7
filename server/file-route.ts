import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/v4/core'
import { notSignedIn } from '#common/api-error.ts'
import type { Role } from '#common/endpoint.ts'
import type { Claims } from './database.ts'
import { fail } from './errors.ts'
import { type App, admit, parse, requireCaller } from './route.ts'
import type { Me } from './services.ts'

/** `input`: the query, with what the path names. */
export type FileCall<I extends z.$ZodType> = { me: Me; claims: Claims; input: z.output<I> }
type FileRoute<I extends z.$ZodType> = { who: readonly Role[]; input: I; type: string }

type File = { name: string; body: NodeJS.ReadableStream }

/** No endpoint: the answer is a file, streamed. `name` has its ending. */
export function fileRoute<I extends z.$ZodType>(
  app: App,
  path: `/api/${string}`,
  { who, input, type }: FileRoute<I>,
  read: (call: FileCall<I>) => Promise<File>,
) {
  fileRouteForAnyone(app, path, { type }, async (request) => {
    const { claims } = await requireCaller(app.services, request)
    if (!claims.sub) fail(notSignedIn)
    const me = await app.services.asUser(claims, (db) => app.services.findMe(db))
    admit({ who: [...who] }, me, claims)
    const given = parse(input, { ...(request.query as object), ...(request.params as object) })
    return read({ me: me!, claims, input: given })
  })
}

/** The same for callers without an account: `read` says who may have it. */
export function fileRouteForAnyone(
  app: App,
  path: `/api/${string}`,
  { type }: { type: string },
  read: (request: FastifyRequest) => Promise<File>,
) {
  app.get(path, { config: { load: 'heavy' } }, async (request, reply) => {
    const { name, body } = await read(request)
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      .type(type)
      .send(body)
  })
}
