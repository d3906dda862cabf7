import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { linkNotGood, unsubscribe } from '../contract.ts'
import { findPreference, keepPreference } from './preferences.ts'
import { openUnsubscribeToken } from './unsubscribe-link.ts'
import * as z from 'zod/mini'
import type { App } from '#server/route.ts'

/** Changes nothing: programs open links too. @throws linkNotGood */
export async function describeLink(services: Services, token: string) {
  const { personId, topic } = openUnsubscribeToken(services, token) ?? fail(linkNotGood)
  const { email } = await services.asSystem('read a link of a mail', (db) =>
    findPreference(db, personId, topic),
  )
  return { topic, on: email }
}

/** Idempotent, and a closed account is no error. @throws linkNotGood */
export async function setByLink(services: Services, token: string, on: boolean) {
  const { personId, topic } = openUnsubscribeToken(services, token) ?? fail(linkNotGood)
  await services.asSystem('choose mails by a link', (db) =>
    keepPreference(db, personId, topic, { email: on }),
  )
  return { topic, on }
}

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
