import * as z from 'zod/mini'
import { fail } from '#server/errors.ts'
import type { App } from '#server/route.ts'
import { linkNotGood, unsubscribe } from '../contract.ts'
import { setByLink } from './unsubscribe.ts'

/** RFC 8058: a form post without cookies or redirects, repeatable. People who open it get a page. */
export function oneClick(app: App) {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, body),
  )
  app.post('/unsubscribe', async (request, reply) => {
    const { data } = z.safeParse(unsubscribe.input, request.query)
    if (!data) return fail(linkNotGood)
    await setByLink(app.services, data.token, false)
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Unsubscribed\n')
  })
}
