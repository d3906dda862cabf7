import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { answerApi } from './api/answer-api.ts'
import type { Faults } from './api/faults.ts'
import { answerPages } from './pages/answer-pages.ts'
import type { Till } from './till.ts'

/**
 * API and pages as one request listener: for a server of its own, or mounted in another under the path of `publicUrl`, which is taken off where it is
 * there. The body must still be unread. `afterwards` is called when something may have been written.
 */
export function stripeListener(till: Till, faults: Faults, afterwards: () => void): RequestListener {
  return (req, res) => {
    answer(till, faults, req, res)
      .catch(() => failBroken(res))
      .finally(() => req.method === 'POST' && afterwards())
  }
}

async function answer(till: Till, faults: Faults, req: IncomingMessage, res: ServerResponse) {
  const [rawPath = '/', query = ''] = (req.url ?? '/').split('?', 2)
  const prefix = new URL(till.publicUrl).pathname.replace(/\/$/, '')
  const path = prefix && rawPath.startsWith(`${prefix}/`) ? rawPath.slice(prefix.length) : rawPath
  if (path.startsWith('/v1/') || path.startsWith('/v2/')) await answerApi(till, faults, req, res, path, query)
  else await answerPages(till, req, res, path)
}

/** The books could not be read or written. Stripe answers 500, and the SDK tries again under the same idempotency key. */
function failBroken(res: ServerResponse) {
  if (res.headersSent) return res.destroy()
  return res
    .writeHead(500, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } }))
}
