import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../api/read-body.ts'
import type { Context } from '../context.ts'
import { expireDueSessions, getCheckout } from '../resources/checkout-sessions.ts'
import type { Session } from '../resources/types.ts'
import { readCardForm } from './card-form.ts'
import { type Page, redirect, sendPage, successUrl } from './layout.ts'
import { challengePage, closedPage, notFoundPage } from './other-pages.ts'
import { answerChallenge, type Outcome, payByCard } from './pay.ts'
import { payPage } from './pay-page.ts'

const readAsset = (name: string) => readFileSync(new URL(name, import.meta.url))
const assets: Record<string, { type: string; bytes: Buffer }> = {
  '/assets/pay.css': { type: 'text/css; charset=utf-8', bytes: readAsset('./pay.css') },
  '/assets/icon.svg': { type: 'image/svg+xml', bytes: readAsset('./icon.svg') },
}

/** Everything that a person's browser asks for. */
export async function servePages(context: Context, req: IncomingMessage, res: ServerResponse, path: string) {
  const isPost = req.method === 'POST'
  if (!isPost && req.method !== 'GET' && req.method !== 'HEAD')
    return res.writeHead(405, { allow: 'GET, HEAD, POST', 'content-length': 0 }).end()
  const asset = assets[path]
  if (asset)
    return res
      .writeHead(200, {
        'content-type': asset.type,
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      })
      .end(asset.bytes)

  const { brandName } = context
  const send = (page: Page) => sendPage(res, brandName, page)
  const [, page, id] = /^\/c\/(pay|authenticate)\/(cs_test_\w+)$/.exec(path) ?? []
  expireDueSessions(context)
  const session = id && context.store.find<Session>(id, 'checkout.session')
  if (!session) return send(notFoundPage(brandName))
  const showPayPage = (feedback: Parameters<typeof payPage>[3]) =>
    send(payPage(brandName, session, getCheckout(context, session.id), feedback))

  if (!isPost) {
    if (session.status !== 'open') return send(closedPage(brandName, session))
    const { challenge, lastDecline } = getCheckout(context, session.id)
    // A decline by the bank comes here by redirect; its message is shown until the next attempt.
    if (page === 'pay') return showPayPage({ declined: lastDecline })
    return challenge
      ? send(challengePage(brandName, session, challenge))
      : redirect(res, `../pay/${session.id}`)
  }

  const body = await readBody(req)
  if (body === undefined) return res.writeHead(413, { 'content-length': 0, connection: 'close' }).end()
  const fields = new URLSearchParams(body)
  if (page === 'authenticate') {
    const passed = fields.get('answer') === 'complete'
    return follow(answerChallenge(context, session.id, fields.get('challenge') ?? '', passed))
  }
  const { problems, retained, ...payment } = readCardForm(fields, session.customer_email, context.now())
  if (session.status === 'open' && problems.length > 0) return showPayPage({ retained, problems })
  const outcome = payByCard(context, session.id, payment)
  return outcome.kind === 'declined' ? showPayPage({ retained, declined: outcome.message }) : follow(outcome)

  function follow({ kind, session }: Outcome) {
    if (kind === 'challenge') return redirect(res, `../authenticate/${session.id}`)
    if (kind === 'declined') return redirect(res, `../pay/${session.id}`)
    if (session.status === 'complete') return redirect(res, successUrl(session))
    return send(closedPage(brandName, session))
  }
}
