import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { App } from '#server/route.ts'
import { asApiFailure, failInput } from '#server/errors.ts'
import { Link, Subscribe } from '../contract.ts'
import type { Outcome } from '../rules.ts'
import type { Steps } from './steps.ts'
import { unsubscribe } from './subscriptions.ts'

/** The same steps for browsers without JavaScript, which get a page that says what came of it, and for mail programs with their one click. */
export function plainForms(app: App, steps: Steps) {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, body),
  )
  app.post('/newsletter', (request, reply) =>
    lead(reply, 'thanks', 'invalid', async () => {
      const { email } = read(Subscribe, Object.fromEntries(new URLSearchParams(textOf(request))))
      await steps.subscribe(email, request.ip)
    }),
  )
  app.post('/newsletter/confirm', (request, reply) =>
    lead(reply, 'confirmed', 'expired', async () =>
      steps.confirm(read(Link, request.query).token, request.ip),
    ),
  )
  app.post('/newsletter/unsubscribe', async (request, reply) => {
    const leave = async () => unsubscribe(app.services, read(Link, request.query).token)
    if (!isOneClick(request)) return lead(reply, 'unsubscribed', 'expired', leave)
    // A mail program follows no redirects here (RFC 8058, section 3.1), and nobody reads the answer.
    await leave()
    return reply.type('text/plain; charset=utf-8').send('Unsubscribed\n')
  })
}

const textOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '')

/** As a form of either kind: `List-Unsubscribe=One-Click`. */
const isOneClick = (request: FastifyRequest) => /List-Unsubscribe[\s\S]{1,100}One-Click/.test(textOf(request))

function read<S extends z.core.$ZodType>(schema: S, sent: unknown): z.output<S> {
  const parsed = z.safeParse(schema, sent)
  return parsed.success
    ? parsed.data
    : failInput(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/** Does it and sends the browser to the page of what came of it; `when` it was sent badly, or its link is worth nothing, to another. */
async function lead(reply: FastifyReply, done: Outcome, bad: Outcome, work: () => Promise<void>) {
  const outcome = await work().then(
    () => done,
    (error) => {
      const status = asApiFailure(error)?.apiError.status
      if (!status) reply.log.error({ err: error }, 'newsletter: a form could not be taken')
      return status === 400 || status === 410 ? bad : 'failed'
    },
  )
  return reply.header('cache-control', 'no-store').redirect(`/newsletter/${outcome}`, 303)
}
