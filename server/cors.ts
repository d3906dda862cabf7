import { callerHeaders } from './caller.ts'
import type { App } from './route.ts'

const open = Object.freeze({
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-total-count, link, x-supabase-api-version, content-range, content-location, range-unit, x-sb-error-code',
  'cross-origin-resource-policy': 'cross-origin',
})

/** Any origin may call: tokens travel in a header, never in a cookie. */
export function answerCors(app: App, pattern: string, allowedHeaders: string) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(open)
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
