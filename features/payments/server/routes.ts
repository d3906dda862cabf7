import { type App, openRoute, route, routeApart } from '#server/route.ts'
import * as contract from '../contract.ts'
import { checkLedger } from './books.ts'
import { getCheckoutStatus } from './checkout-status.ts'
import { listCredits, payWithCredit, refundCredit } from './credits.ts'
import { getEarnings } from './earnings.ts'
import { listPackages } from './packages.ts'
import { startCheckout } from './start-checkout.ts'
import { listTransactions } from './transactions.ts'
import { webhookRoute } from './webhook.ts'

export function paymentRoutes(app: App) {
  openRoute(app, contract.listPackages, async ({ db, input }) => ({
    packages: await listPackages(db, input.instructor_id),
  }))
  routeApart(app, contract.createCheckoutSession, ({ services, me, input }) =>
    startCheckout(services, me, input),
  )
  routeApart(app, contract.getCheckoutStatus, ({ services, asMe, input }) =>
    getCheckoutStatus({ services, asMe }, input.sessionId),
  )
  route(app, contract.listTransactions, async ({ db, me, input }) => ({
    transactions: await listTransactions(db, me, input),
  }))
  route(app, contract.getEarnings, ({ db, me, input }) => getEarnings(db, me.id, input))
  route(app, contract.listCredits, async ({ db, me }) => ({ credits: await listCredits(db, me.id) }))
  routeApart(app, contract.refundCredit, ({ services, me, input }) =>
    services.asSystem('the books are the house’s', (db) => refundCredit(db, me, input.id)),
  )
  routeApart(app, contract.payWithCredit, ({ services, me, input }) =>
    services.asSystem('the books are the house’s', (db) => payWithCredit(db, me, input.id)),
  )
  route(app, contract.checkLedger, ({ db }) => checkLedger(db))
  webhookRoute(app)
}
