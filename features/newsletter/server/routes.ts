import { type App, openRouteApart, route, routeApart } from '#server/route.ts'
import * as contract from '../contract.ts'
import { findMySubscription, setMySubscription } from './my-subscription.ts'
import { oneClick } from './one-click.ts'
import { stepsOf } from './steps.ts'
import { countSubscribers, unsubscribe } from './subscriptions.ts'

export function newsletterRoutes(app: App) {
  const steps = stepsOf(app.house)
  openRouteApart(app, contract.subscribeToNewsletter, async ({ input, request }) => {
    await steps.subscribe(input.email, request.ip)
    return {}
  })
  openRouteApart(app, contract.confirmNewsletter, async ({ input, request }) => {
    await steps.confirm(input.token, request.ip)
    return {}
  })
  openRouteApart(app, contract.unsubscribeFromNewsletter, async ({ input, house }) => {
    await unsubscribe(house, input.token)
    return {}
  })
  route(app, contract.countSubscribers, ({ db }) => countSubscribers(db))
  routeApart(app, contract.getMyNewsletter, ({ house, me }) => findMySubscription(house, me.id))
  routeApart(app, contract.setMyNewsletter, ({ house, me, input }) => setMySubscription(house, me.id, input))
  app.register(async (forms) => oneClick(forms))
}
