import type { App } from '#server/route.ts'
import { requireCaller } from './caller.ts'
import { infoOf } from './listing.ts'
import { findForCaller, findForEveryone } from './reading.ts'
import { serve } from './serving.ts'

/** Files on their way out, whole or in part, and what is known about them. */
export function readRoutes(app: App) {
  const { services } = app
  const method = ['GET' as const, 'HEAD' as const]

  app.route({
    method,
    url: '/storage/v1/object/public/:bucket/*',
    compress: false,
    handler: async (request, reply) =>
      serve(services, await findForEveryone(services, request), request, reply),
  })
  for (const [kind, optional] of [
    ['authenticated/', false],
    ['', true],
  ] as const)
    app.route({
      method,
      url: `/storage/v1/object/${kind}:bucket/*`,
      compress: false,
      async handler(request, reply) {
        const claims = await requireCaller(services, request, { optional })
        return serve(
          services,
          await findForCaller(services, claims, request, request.method === 'GET'),
          request,
          reply,
        )
      },
    })

  app.get('/storage/v1/object/info/public/:bucket/*', async (request) =>
    infoOf(await findForEveryone(services, request)),
  )
  for (const [kind, optional] of [
    ['authenticated/', false],
    ['', true],
  ] as const)
    app.get(`/storage/v1/object/info/${kind}:bucket/*`, async (request) =>
      infoOf(
        await findForCaller(services, await requireCaller(services, request, { optional }), request, false),
      ),
    )
}
