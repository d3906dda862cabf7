import { rateLimitText } from '#features/accounts/rules.ts'
import { type Outcome, type Registered, registered } from '../rules.ts'

type Words = {
  tone: 'green' | 'yellow' | 'red'
  title: string
  says: string
  more?: string
  steps?: readonly string[]
}

const nextSteps = [
  'Check your inbox.',
  'If the email is not there, check your spam folder.',
  'Click the link in the email, then press the button on the page that opens.',
  'Return here to log in. That needs JavaScript.',
]

const ofRegistration: Record<Registered, Words> = {
  sent: {
    tone: 'green',
    title: 'Check your email',
    says: 'Please check your email to confirm your account.',
    more: "If you don't receive an email, please contact support.",
    steps: nextSteps,
  },
  later: {
    tone: 'yellow',
    title: 'Check your email a little later',
    says: 'Your account is made, but we could not send the email just now.',
    more: 'We keep trying. You can also ask for it again on the login page.',
    steps: nextSteps,
  },
  limited: {
    tone: 'yellow',
    title: 'Check your email',
    says: rateLimitText,
    more: 'An earlier email may have arrived meanwhile.',
    steps: nextSteps,
  },
  ready: {
    tone: 'green',
    title: 'Your account is ready',
    says: 'Your address needs no email to confirm it. You can log in straight away.',
    more: 'Logging in needs JavaScript.',
  },
}

const withoutFiles = (words: Words): Words => ({
  ...words,
  more: `${words.more ?? ''} A file that you chose could not be uploaded. You can add it later in your dashboard.`.trim(),
})

/** What people read of what came of it. */
export const words = {
  ...ofRegistration,
  ...(Object.fromEntries(
    registered.map((one) => [`${one}-without-files`, withoutFiles(ofRegistration[one])]),
  ) as Record<`${Registered}-without-files`, Words>),
  confirmed: {
    tone: 'green',
    title: 'Email confirmed',
    says: 'Your address is confirmed. You can log in now.',
    more: 'Logging in needs JavaScript.',
  },
  changed: {
    tone: 'green',
    title: 'Email confirmed',
    says: 'Your new email address is confirmed, and your account has it.',
  },
  'half-changed': {
    tone: 'green',
    title: 'One more to go',
    says: 'Thank you. Please also follow the link in the email that we sent to your other address; then the change is made.',
  },
  'link-failed': {
    tone: 'red',
    title: 'The link does not work',
    says: 'This link is not complete, too old, or used already.',
    more: 'Each link works once. If you have followed it before, your address is confirmed and you can log in; there you can also ask for a new link.',
  },
  'needs-script': {
    tone: 'yellow',
    title: 'This link needs JavaScript',
    says: 'It signs you in, or lets you choose a new password. Nothing of it is used up.',
    more: 'Please switch JavaScript on for this site and open the link in our email once more.',
  },
  'try-again': {
    tone: 'red',
    title: 'Please try again',
    says: 'We could not do this just now.',
    more: 'Please open the link in our email once more in a few minutes.',
  },
} satisfies Record<Outcome, Words> as Readonly<Record<Outcome, Words>>
