import type { App } from '#server/route.ts'
import { readAsker } from './asker.ts'
import { infoOf } from './listing.ts'
import { findForAsker, findForEveryone } from './reading.ts'
import { serve } from './serving.ts'

/** Files on their way out, whole or in part, and what is known about them. */
export function readRoutes(app: App) {
  const { house } = app
  const method = ['GET' as const, 'HEAD' as const]

  app.route({
    method,
    url: '/storage/v1/object/public/:bucket/*',
    compress: false,
    handler: async (request, reply) => serve(house, await findForEveryone(house, request), request, reply),
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
        const claims = await readAsker(house, request, { optional })
        return serve(
          house,
          await findForAsker(house, claims, request, request.method === 'GET'),
          request,
          reply,
        )
      },
    })

  app.get('/storage/v1/object/info/public/:bucket/*', async (request) =>
    infoOf(await findForEveryone(house, request)),
  )
  for (const [kind, optional] of [
    ['authenticated/', false],
    ['', true],
  ] as const)
    app.get(`/storage/v1/object/info/${kind}:bucket/*`, async (request) =>
      infoOf(await findForAsker(house, await readAsker(house, request, { optional }), request, false)),
    )
}
