import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../body.ts'
import { expireDue, getCheckout } from '../books/checkouts.ts'
import { findObject } from '../books/objects.ts'
import { answerChallenge, payByCard } from '../books/payments.ts'
import type { Outcome } from '../books/settlement.ts'
import type { Session } from '../books/shapes.ts'
import type { Till } from '../till.ts'
import { readCardForm } from './card-form.ts'
import { challengePage } from './challenge-page.ts'
import { sendOn, sendPage } from './layout.ts'
import { missingPage, overPage } from './over-page.ts'
import { payPage } from './pay-page.ts'
import { successUrl } from './success-url.ts'

const assets: Record<string, { type: string; bytes: Buffer }> = {
  '/assets/pay.css': {
    type: 'text/css; charset=utf-8',
    bytes: readFileSync(new URL('./pay.css', import.meta.url)),
  },
  '/assets/icon.svg': { type: 'image/svg+xml', bytes: readFileSync(new URL('./icon.svg', import.meta.url)) },
}

/** Everything that a person's browser asks for. */
export async function answerPages(till: Till, req: IncomingMessage, res: ServerResponse, path: string) {
  const posted = req.method === 'POST'
  if (!posted && req.method !== 'GET' && req.method !== 'HEAD')
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

  const [, page, id] = /^\/c\/(pay|authenticate)\/(cs_test_\w+)$/.exec(path) ?? []
  expireDue(till)
  const session = id && findObject<Session>(till.store, id, 'checkout.session')
  if (!session) return sendPage(res, till.brandName, missingPage(till.brandName))

  const body = posted ? await readBody(req) : ''
  if (body === undefined) return res.writeHead(413, { 'content-length': 0, connection: 'close' }).end()
  const fields = new URLSearchParams(body)
  if (page === 'authenticate')
    return posted
      ? show(till, res, authenticate(till, session.id, fields))
      : showChallenge(till, res, session)
  return posted ? takePayment(till, res, session, fields) : showPayPage(till, res, session)
}

function showPayPage(till: Till, res: ServerResponse, session: Session) {
  if (session.status !== 'open') return sendPage(res, till.brandName, overPage(till.brandName, session))
  const checkout = getCheckout(till, session.id)
  // A refusal by the bank comes here by redirect; its words are shown until the next try.
  return sendPage(
    res,
    till.brandName,
    payPage(till.brandName, session, checkout, { declined: checkout.lastDecline }),
  )
}

function showChallenge(till: Till, res: ServerResponse, session: Session) {
  const { challenge } = getCheckout(till, session.id)
  if (session.status !== 'open') return sendPage(res, till.brandName, overPage(till.brandName, session))
  return challenge
    ? sendPage(res, till.brandName, challengePage(till.brandName, session, challenge))
    : sendOn(res, `../pay/${session.id}`)
}

export const authenticate = (till: Till, sessionId: string, fields: URLSearchParams) =>
  answerChallenge(till, sessionId, fields.get('challenge') ?? '', fields.get('answer') === 'complete')

function takePayment(till: Till, res: ServerResponse, session: Session, fields: URLSearchParams) {
  const { problems, kept, number, card, customer, seen } = readCardForm(
    fields,
    session.customer_email,
    till.now(),
  )
  if (session.status === 'open' && problems.length > 0) {
    return sendPage(
      res,
      till.brandName,
      payPage(till.brandName, session, getCheckout(till, session.id), { kept, problems }),
    )
  }
  const outcome = payByCard(till, session.id, number, card, customer, seen)
  if (outcome.kind !== 'declined') return show(till, res, outcome)
  return sendPage(
    res,
    till.brandName,
    payPage(till.brandName, session, getCheckout(till, session.id), { kept, declined: outcome.message }),
  )
}

function show(till: Till, res: ServerResponse, { kind, session }: Outcome) {
  if (kind === 'challenge') return sendOn(res, `../authenticate/${session.id}`)
  if (kind === 'declined') return sendOn(res, `../pay/${session.id}`)
  if (session.status === 'complete') return sendOn(res, successUrl(session))
  return sendPage(res, till.brandName, overPage(till.brandName, session))
}
