import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header: HMAC-SHA256 over `t.body`, by the endpoint's secret (docs.stripe.com/webhooks, scheme v1). */
export const signatureOf = (body: string, secret: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
