import { callerHeaders } from './caller.ts'
import type { App } from './route.ts'

const open = Object.freeze({
  'access-control-expose-headers':
    'x-total-count, link, x-supabase-api-version, content-range, content-location, range-unit, x-sb-error-code',
  'cross-origin-resource-policy': 'cross-origin',
})

/** Tokens travel in a header, never in a cookie. In production other origins are let in one by one (`API_ORIGINS`). */
export function answerCors(app: App, pattern: string, allowedHeaders: string) {
  const { apiOrigins } = app.services.config
  app.addHook('onRequest', ({ headers }, reply, done) => {
    reply.headers(open)
    if (apiOrigins === '*') reply.header('access-control-allow-origin', '*')
    else {
      reply.header('vary', 'origin')
      if (headers.origin && apiOrigins.includes(headers.origin))
        reply.header('access-control-allow-origin', headers.origin)
    }
    done()
  })
  app.options(pattern, async (_request, reply) =>
    reply
      .status(204)
      .header('access-control-allow-methods', 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS')
      .header('access-control-allow-headers', `${allowedHeaders}, ${callerHeaders}`)
      .header('access-control-max-age', '600')
      .send(),
  )
}
