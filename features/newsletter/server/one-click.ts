import type { FastifyReply, FastifyRequest } from 'fastify'
import { asApiFailure } from '#server/errors.ts'
import type { App } from '#server/route.ts'
import { unsubscribe } from './subscriptions.ts'

export function oneClick(app: App) {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, body),
  )
  app.post('/newsletter/unsubscribe', async (request, reply: FastifyReply) => {
    const { token } = request.query as { token?: unknown }
    const leave = () => unsubscribe(app.services, typeof token === 'string' ? token : '')
    reply.header('cache-control', 'no-store')
    // Mail programs follow no redirects here (RFC 8058, section 3.1), and nobody reads the answer.
    if (isOneClick(request)) return leave().then(() => reply.type('text/plain').send('Unsubscribed\n'))
    const outcome = await leave().then(
      () => 'unsubscribed',
      (error) => (asApiFailure(error)?.apiError.status === 410 ? 'expired' : Promise.reject(error)),
    )
    return reply.redirect(`/newsletter/${outcome}`, 303)
  })
}

const isOneClick = ({ body }: FastifyRequest) =>
  typeof body === 'string' && /List-Unsubscribe[\s\S]{1,100}One-Click/.test(body)
