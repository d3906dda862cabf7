import { brand } from '#common/brand.ts'
import { nameContracts } from './contracts.ts'
import { describeApi } from './openapi.ts'
import { type App, endpointsOf } from './route.ts'

export function openApiRoute(app: App, features: readonly string[]) {
  const { config } = app.services
  let made: Promise<object> | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    made ??= nameContracts(features).then((names) =>
      describeApi(endpointsOf(app.services), {
        title: config.brand.name ?? brand.name,
        url: config.publicUrl,
        names,
      }),
    )
    return made
  })
}
