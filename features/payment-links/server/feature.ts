import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getLinkedPayment, getPaymentLink, payByLink, sendPaymentLink } from './links.ts'
import { sendDueLinks, subscribers } from './subscribers.ts'

export const feature: Feature = {
  name: 'payment-links',
  routes(app) {
    route(app, contract.getLinkedPayment, ({ services, input }) => getLinkedPayment(services, input))
    route(app, contract.payByLink, ({ services, input }) => payByLink(services, input.token))
    route(app, contract.getPaymentLink, ({ db, services, input }) => getPaymentLink(db, services, input.id))
    route(app, contract.sendPaymentLink, ({ db, services, input }) => sendPaymentLink(db, services, input.id))
  },
  subscribers,
  jobs: [sendDueLinks],
  personalData: [
    rowsOf(
      'payment_links',
      'select k.lesson_id, k.sends, k.sent_at from public.payment_links k join public.lessons l on l.id = k.lesson_id where $1 in (l.learner_id, l.instructor_id) order by k.sent_at',
    ),
  ],
}
