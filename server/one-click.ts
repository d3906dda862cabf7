import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './route.ts'

/**
 * Unsubscribing from within a mail program (RFC 8058): a form post without cookies, repeatable, whose answer nobody
 * reads and whose redirects nobody follows. `onForm` answers a form that a person sent.
 */
export function oneClick(
  app: App,
  path: string,
  unsubscribe: (token: string) => Promise<unknown>,
  onForm?: (reply: FastifyReply, token: string) => Promise<unknown>,
) {
  app.register(async (forms) => {
    forms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, body),
    )
    forms.post(path, async (request, reply) => {
      const { token } = request.query as { token?: unknown }
      const given = typeof token === 'string' ? token : ''
      reply.header('cache-control', 'no-store')
      if (onForm && !isOneClick(request)) return onForm(reply, given)
      await unsubscribe(given)
      return reply.type('text/plain; charset=utf-8').send('Unsubscribed\n')
    })
  })
}

const isOneClick = ({ body }: FastifyRequest) =>
  typeof body === 'string' && /List-Unsubscribe[\s\S]{1,100}One-Click/.test(body)
