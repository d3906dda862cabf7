import type { Outcome } from '../rules.ts'

/** The sentences about subscribing are the specification's (sections 5 and 8). */
export const words: Readonly<
  Record<Outcome, { tone: 'green' | 'red'; title: string; says: string; more?: string }>
> = {
  thanks: {
    tone: 'green',
    title: 'Check your inbox',
    says: 'Thank you for subscribing to our newsletter.',
    more: 'Please confirm by the link in the email that we have sent you. If you are on the list already, there is nothing to do.',
  },
  invalid: { tone: 'red', title: 'Invalid Email', says: 'Please enter a valid email address.' },
  failed: { tone: 'red', title: 'This did not work', says: 'Failed to subscribe. Please try again.' },
  confirmed: {
    tone: 'green',
    title: 'You are on the list',
    says: 'Your address is confirmed.',
    more: 'Every newsletter has a link by which you can leave the list again.',
  },
  unsubscribed: {
    tone: 'green',
    title: 'You are unsubscribed',
    says: 'We have taken your address off the list and send you no newsletter.',
  },
  expired: {
    tone: 'red',
    title: 'The link does not work',
    says: 'This link is not complete, or it is too old.',
    more: 'Please open the link in our email once more, or subscribe again at the foot of this page.',
  },
}
