import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../api/read-body.ts'
import type { Context } from '../context.ts'
import { findLink, setBankAccount } from '../resources/accounts.ts'
import { expireDueSessions, getCheckout } from '../resources/checkout-sessions.ts'
import { accountBalance, payoutsOf } from '../resources/payouts.ts'
import type { Account, Session } from '../resources/types.ts'
import { readCardForm } from './card-form.ts'
import { connectPage, readBankForm } from './connect-page.ts'
import { type Page, redirect, sendPage, successUrl } from './layout.ts'
import { billingPage } from './billing-page.ts'
import { tryCard } from './change-card.ts'
import { findBilling } from '../resources/billing-links.ts'
import { invoicesOf } from '../resources/invoices.ts'
import { getPayer } from '../resources/subscriptions.ts'
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
  const [, token] = /^\/c\/connect\/(link_\w+)$/.exec(path) ?? []
  if (token) return serveConnect(context, req, res, token)
  const [, billing] = /^\/c\/billing\/(bps_\w+)$/.exec(path) ?? []
  if (billing) return serveBilling(context, req, res, billing)
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

async function serveConnect(context: Context, req: IncomingMessage, res: ServerResponse, token: string) {
  const link = findLink(context, token)
  if (!link) return sendPage(res, context.brandName, notFoundPage(context.brandName))
  const show = (account: Account, problem?: string) =>
    sendPage(
      res,
      context.brandName,
      connectPage(context.brandName, {
        account,
        token,
        returnUrl: link.returnUrl,
        payouts: payoutsOf(context, account.id),
        balance: accountBalance(context, account.id),
        problem,
      }),
    )
  if (req.method !== 'POST') return show(link.account)
  const body = await readBody(req)
  if (body === undefined) return res.writeHead(413, { 'content-length': 0, connection: 'close' }).end()
  const form = readBankForm(new URLSearchParams(body))
  if ('problem' in form) return show(link.account, form.problem)
  const account = context.store.transaction(() => setBankAccount(context, link.account.id, form.number))
  return link.returnUrl ? redirect(res, link.returnUrl) : show(account)
}

async function serveBilling(context: Context, req: IncomingMessage, res: ServerResponse, token: string) {
  const { brandName } = context
  const found = findBilling(context, token)
  if (!found) return sendPage(res, brandName, notFoundPage(brandName))
  const { subscription, returnUrl } = found
  const show = (
    feedback: Pick<Parameters<typeof billingPage>[1], 'retained' | 'problems' | 'declined'> = {},
  ) =>
    sendPage(
      res,
      brandName,
      billingPage(brandName, {
        token,
        returnUrl,
        payer: getPayer(context, subscription.id),
        invoices: invoicesOf(context, subscription.id),
        ...feedback,
      }),
    )
  if (req.method !== 'POST') return show()
  const body = await readBody(req)
  if (body === undefined) return res.writeHead(413, { 'content-length': 0, connection: 'close' }).end()
  const { problems, retained, number, card } = readCardForm(
    new URLSearchParams(body),
    'payer@example.com',
    context.now(),
  )
  if (problems.length > 0) return show({ problems, retained })
  const declined = tryCard(context, subscription.id, number, card)
  return declined ? show({ retained, declined }) : redirect(res, returnUrl)
}
