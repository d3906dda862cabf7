import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { LinkToken } from '#common/schema.ts'
import { apiError, tooMany } from '#common/api-error.ts'

export const linkNotGood = apiError(
  410,
  'link-not-good',
  'This link is incomplete or too old. Please subscribe again.',
)

export const Subscribe = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(254, 'Please enter a valid email address.'),
      z.email('Please enter a valid email address.'),
    ),
})

export const Link = z.object({
  token: LinkToken,
})

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  who: 'anyone',
  transaction: 'own',
  summary:
    'Mails a link by which the newsletter is confirmed; the answer is the same whether the address is on the list or not',
  input: Subscribe,
  output: z.object({}),
  errors: [tooMany],
})

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  who: 'anyone',
  transaction: 'own',
  summary: 'Puts the address that the link was mailed to on the list',
  input: Link,
  output: z.object({}),
  errors: [linkNotGood, tooMany],
})

export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  who: 'anyone',
  transaction: 'own',
  summary: 'Takes the address that the link was mailed to off the list; once more does no harm',
  input: Link,
  output: z.object({}),
  errors: [linkNotGood],
})

export const countSubscribers = endpoint({
  method: 'GET',
  path: '/api/newsletter/subscribers',
  who: ['admin'],
  summary: 'How many people have confirmed that they want the newsletter',
  input: z.object({}),
  output: z.object({ confirmed: z.int() }),
})

const Mine = z.object({ subscribed: z.boolean() })

export const getMyNewsletter = endpoint({
  method: 'GET',
  path: '/api/newsletter/mine',
  who: signedIn,
  transaction: 'own',
  summary: 'Whether your own address gets the newsletter',
  input: z.object({}),
  output: Mine,
})

export const setMyNewsletter = endpoint({
  method: 'PUT',
  path: '/api/newsletter/mine',
  who: signedIn,
  transaction: 'own',
  summary: 'Puts your own address, which is confirmed, on the list or takes it off',
  input: Mine,
  output: Mine,
})
