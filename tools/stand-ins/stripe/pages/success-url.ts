import type { Session } from '../books/shapes.ts'

/** Stripe puts the session's id wherever the shop wrote the placeholder. */
export const successUrl = (session: Session) =>
  session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
