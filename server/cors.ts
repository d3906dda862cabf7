import type { App } from './route.ts'

const exposed = 'x-total-count, link, x-supabase-api-version, content-range, content-location, range-unit, x-sb-error-code'

/** The account services may be called from anywhere, as the hosted ones: their tokens travel in a header, never in a cookie. */
export function answerCors(app: App, pattern: string, allowedHeaders: string) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed).header('cross-origin-resource-policy', 'cross-origin')
  })
  app.options(pattern, async (_request, reply) =>
    reply
      .status(204)
      .header('access-control-allow-methods', 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS')
      .header('access-control-allow-headers', allowedHeaders)
      .header('access-control-max-age', '600')
      .send(),
  )
}
