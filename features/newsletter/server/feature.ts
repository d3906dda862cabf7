import type { Feature } from '#server/feature.ts'
import { rowOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { findMySubscription, setMySubscription } from './my-subscription.ts'
import { plainForms } from './plain-forms.ts'
import { stepsOf } from './steps.ts'
import { askToConfirm, countSubscribers, tidySubscriptions, unsubscribe } from './subscriptions.ts'

export const feature: Feature = {
  name: 'newsletter',
  routes(app) {
    const steps = stepsOf(app.services)
    route(app, contract.subscribeToNewsletter, async ({ input, request }) => {
      await steps.subscribe(input.email, request.ip)
      return {}
    })
    route(app, contract.confirmNewsletter, async ({ input, request }) => {
      await steps.confirm(input.token, request.ip)
      return {}
    })
    route(app, contract.unsubscribeFromNewsletter, async ({ input, services }) => {
      await unsubscribe(services, input.token)
      return {}
    })
    route(app, contract.countSubscribers, ({ db }) => countSubscribers(db))
    route(app, contract.getMyNewsletter, ({ services, me }) => findMySubscription(services, me.id))
    route(app, contract.setMyNewsletter, ({ services, me, input }) =>
      setMySubscription(services, me.id, input),
    )
    app.register(async (forms) => plainForms(forms, steps))
  },
  jobs: [askToConfirm, tidySubscriptions],
  personalData: [
    rowOf(
      'newsletter',
      `select s.email::text as email, s.mailed_at, s.confirmed_at from public.newsletter_subscriptions s join auth.users u on lower(s.email::text) = lower(u.email::text) where u.id = $1`,
    ),
  ],
}
