import { badInput, notFound, unavailable } from '#common/refusal.ts'
import { asRefusal } from './errors.ts'
import type { ServerFunction } from './functions.ts'
import { answerCors } from './cors.ts'
import { type App, claimsOf } from './route.ts'

const headers = 'authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage, x-region, x-registration'

/** `/functions/v1/NAME`, as the account client calls it: a business outcome is 200, a refusal its own status with `{ error, code }`. */
export function functionRoutes(app: App, functions: readonly ServerFunction[]) {
  answerCors(app, '/functions/v1/*', headers)
  app.forms.set('/functions/v1', (_request, reply, { detail }) => reply.send({ error: detail }))
  app.post<{ Params: { name: string } }>('/functions/v1/:name', async (request, reply) => {
    const wanted = functions.find(({ name }) => name === request.params.name)
    if (!wanted) return reply.status(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found', error: notFound.detail })
    if (!request.headers.authorization) return reply.status(401).send({ msg: 'Error: Missing authorization header', error: 'Please sign in first.' })
    try {
      const claims = await claimsOf(app.house, request)
      const body = request.body ?? {}
      if (typeof body !== 'object' || Array.isArray(body)) return reply.status(400).send({ error: badInput.detail, code: badInput.code })
      return reply.send((await wanted.run({ body, claims, house: app.house, request, reply })) ?? {})
    } catch (error) {
      const refused = asRefusal(error)
      if (!refused) throw error
      const { status, code, detail } = refused.refusal
      // The client treats most 5xx as "try again for half a minute"; a person is waiting.
      if (status === unavailable.status) reply.header('retry-after', '2')
      return reply.status(status).send({ error: detail, code, ...refused.more })
    }
  })
}
