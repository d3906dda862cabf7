import type { Feature } from '#server/feature.ts'
import { rowOf } from '#server/personal-data.ts'
import { oneClick } from '#server/one-click.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { findMySubscription, setMySubscription } from './my-subscription.ts'
import { stepsOf } from './steps.ts'
import {
  askToConfirm,
  countSubscribers,
  tidySubscriptions,
  unsubscribeFromNewsletter,
} from './subscriptions.ts'
import type { FastifyReply } from 'fastify'
import { asApiFailure } from '#server/errors.ts'
import type { Services } from '#server/services.ts'

export const feature: Feature = {
  name: 'newsletter',
  routes(app) {
    const steps = stepsOf(app.services)
    route(app, contract.subscribeToNewsletter, ({ input, request }) =>
      steps.subscribe(input.email, request.ip),
    )
    route(app, contract.confirmNewsletter, ({ input, request }) => steps.confirm(input.token, request.ip))
    route(app, contract.unsubscribeFromNewsletter, ({ input, services }) =>
      unsubscribeFromNewsletter(services, input.token),
    )
    route(app, contract.countSubscribers, ({ db }) => countSubscribers(db))
    route(app, contract.getMyNewsletter, ({ services, me }) => findMySubscription(services, me.id))
    route(app, contract.setMyNewsletter, ({ services, me, input }) =>
      setMySubscription(services, me.id, input),
    )
    const { services } = app
    oneClick(
      app,
      '/newsletter/unsubscribe',
      (token) => unsubscribeFromNewsletter(services, token),
      (reply, token) => answerForm(services, reply, token),
    )
  },
  jobs: [askToConfirm, tidySubscriptions],
  personalData: [
    rowOf(
      'newsletter',
      `select s.email::text as email, s.mailed_at, s.confirmed_at from public.newsletter_subscriptions s join auth.users u on lower(s.email::text) = lower(u.email::text) where u.id = $1`,
    ),
  ],
}

async function answerForm(services: Services, reply: FastifyReply, token: string) {
  const outcome = await unsubscribeFromNewsletter(services, token).then(
    () => 'unsubscribed',
    (error) => (asApiFailure(error)?.apiError.status === 410 ? 'expired' : Promise.reject(error)),
  )
  return reply.redirect(`/newsletter/${outcome}`, 303)
}
