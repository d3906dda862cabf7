import type { RequestListener } from 'node:http'
import type { App } from './route.ts'

export type Mount = { under: string; listener: RequestListener }

export function mount(app: App, { under, listener }: Mount) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: `${under}/*`,
    handler(request, reply) {
      for (const [name, value] of Object.entries(reply.getHeaders()))
        reply.raw.setHeader(name, value as string)
      reply.hijack()
      listener(request.raw, reply.raw)
    },
  })
}
