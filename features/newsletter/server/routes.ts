import { type App, openRouteApart, route, routeApart } from '#server/route.ts'
import * as contract from '../contract.ts'
import { findMySubscription, setMySubscription } from './my-subscription.ts'
import { oneClick } from './one-click.ts'
import { stepsOf } from './steps.ts'
import { countSubscribers, unsubscribe } from './subscriptions.ts'

export function newsletterRoutes(app: App) {
  const steps = stepsOf(app.services)
  openRouteApart(app, contract.subscribeToNewsletter, async ({ input, request }) => {
    await steps.subscribe(input.email, request.ip)
    return {}
  })
  openRouteApart(app, contract.confirmNewsletter, async ({ input, request }) => {
    await steps.confirm(input.token, request.ip)
    return {}
  })
  openRouteApart(app, contract.unsubscribeFromNewsletter, async ({ input, services }) => {
    await unsubscribe(services, input.token)
    return {}
  })
  route(app, contract.countSubscribers, ({ db }) => countSubscribers(db))
  routeApart(app, contract.getMyNewsletter, ({ services, me }) => findMySubscription(services, me.id))
  routeApart(app, contract.setMyNewsletter, ({ services, me, input }) =>
    setMySubscription(services, me.id, input),
  )
  app.register(async (forms) => oneClick(forms))
}
