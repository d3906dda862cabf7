import type { Outcome } from '../rules.ts'

/** The sentences about subscribing are the specification's (sections 5 and 8). */
export const words: Readonly<
  Record<Outcome, { tone: 'green' | 'red'; title: string; says: string; more?: string }>
> = {
  thanks: {
    tone: 'green',
    title: 'Check your inbox',
    says: 'Thank you for subscribing to our newsletter.',
    more: 'Please confirm with the link in the email we’ve sent you. If you’re already on the list, you don’t need to do anything.',
  },
  invalid: { tone: 'red', title: 'Invalid Email', says: 'Please enter a valid email address.' },
  failed: { tone: 'red', title: 'That didn’t work', says: 'Failed to subscribe. Please try again.' },
  confirmed: {
    tone: 'green',
    title: 'You’re on the list',
    says: 'Your address is confirmed.',
    more: 'You can unsubscribe at any time with the link in each newsletter.',
  },
  unsubscribed: {
    tone: 'green',
    title: 'You’ve unsubscribed',
    says: 'We’ve taken your address off the list. You won’t get any more newsletters.',
  },
  expired: {
    tone: 'red',
    title: 'The link doesn’t work',
    says: 'This link is incomplete or too old.',
    more: 'Please open the link in our email again, or subscribe again at the bottom of this page.',
  },
}
