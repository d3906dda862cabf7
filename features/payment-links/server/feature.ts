import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as payer from '../payer-contract.ts'
import { getLinkedPayment, getPaymentLink, payByLink, sendPaymentLink } from './links.ts'
import {
  getPayerLink,
  getPaymentForOther,
  openPayerLink,
  payForOther,
  sendPayerLink,
  withdrawPayerLink,
} from './payer-links.ts'
import { payerSubscribers } from './payer-subscribers.ts'
import { sendDueLinks, subscribers } from './subscribers.ts'

export const feature: Feature = {
  name: 'payment-links',
  routes(app) {
    route(app, contract.getLinkedPayment, ({ services, input }) => getLinkedPayment(services, input))
    route(app, contract.payByLink, ({ services, input }) => payByLink(services, input.token))
    route(app, contract.getPaymentLink, ({ db, services, input }) => getPaymentLink(db, services, input.id))
    route(app, contract.sendPaymentLink, ({ db, services, input }) => sendPaymentLink(db, services, input.id))
    route(app, payer.openPayerLink, ({ services, me, input }) => openPayerLink(services, me, input))
    route(app, payer.getPayerLink, ({ db, input }) => getPayerLink(db, input.id))
    route(app, payer.sendPayerLink, ({ services, me, input }) => sendPayerLink(services, me, input))
    route(app, payer.withdrawPayerLink, ({ services, me, input }) =>
      withdrawPayerLink(services, me, input.id),
    )
    route(app, payer.getPaymentForOther, ({ services, input }) => getPaymentForOther(services, input))
    route(app, payer.payForOther, ({ services, input }) => payForOther(services, input.token))
  },
  subscribers: [...subscribers, ...payerSubscribers],
  jobs: [sendDueLinks],
  personalData: [
    rowsOf(
      'payment_links',
      'select k.lesson_id, k.sends, k.sent_at from public.payment_links k join public.lessons l on l.id = k.lesson_id where $1 in (l.learner_id, l.instructor_id) order by k.sent_at',
    ),
    rowsOf(
      'payer_links',
      'select k.lesson_id, k.package_name, k.price_pence, k.sends, k.created_at, k.withdrawn_at from public.payer_links k join public.lessons l on l.id = k.lesson_id where l.learner_id = $1 order by k.created_at',
    ),
  ],
}
