import * as fc from 'fast-check'
import type { Cast } from './cast.ts'
import { authorization, headersOf, sometimes } from './headers.ts'
import type { WireRequest } from './request.ts'
import { asJson, inPath, nastyText } from './words.ts'

const places = [
  '/',
  '/login',
  '/instructors',
  '/instructors/bristol',
  '/dashboard/admin',
  '/confirm',
  '/config.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/assets/none.js',
  '/dev/mailbox',
  '/dev/mailbox/messages.json',
  '/api/openapi.json',
  '/api/files/id-documents?name=a.pdf',
  '/api/files/profile-images?name=a.png',
  '/api/payments/webhook',
  '/api/messages/stream-of-nobody',
  '/stand-in/stripe/none',
]

/** Pages, files of the build and the few routes that have no contract; paths that climb, and bodies where none belongs. */
export function pageRequests(cast: Cast): fc.Arbitrary<WireRequest> {
  const climbing = fc
    .array(fc.constantFrom('..', '%2e%2e', '%2f', '%5c', '%00', 'etc', 'passwd', '', '.env', 'a.js', '%ff'), {
      minLength: 1,
      maxLength: 6,
    })
    .map((steps) => `/${steps.join('/')}`)
  const path = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...places) },
    { weight: 2, arbitrary: climbing },
    climbing.map((more) => `/assets${more}`),
    inPath(nastyText).map((text) => `/${text}`),
    inPath(nastyText).map((text) => `/instructors?near=${text}&page=${text}`),
  )
  return fc
    .record({
      method: fc.oneof(
        { weight: 6, arbitrary: fc.constant('GET') },
        fc.constantFrom('HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      ),
      path,
      body: asJson(fc.jsonValue()),
      headers: headersOf({
        authorization: authorization(cast),
        'content-type': sometimes(fc.constantFrom('application/json', 'image/png', 'text/html')),
        'stripe-signature': sometimes(fc.constantFrom('t=1,v1=00', 't=x')),
        'if-none-match': sometimes(fc.constantFrom('*', '"x"')),
        range: sometimes(fc.constantFrom('bytes=0-1', 'bytes=9-1', 'bytes=-')),
        'accept-encoding': sometimes(fc.constantFrom('br', 'gzip', 'identity;q=0')),
      }),
    })
    .map(({ method, body, ...rest }) => ({
      method,
      ...rest,
      body: method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? undefined : body,
    }))
}
