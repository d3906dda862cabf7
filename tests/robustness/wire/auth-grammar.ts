import * as fc from 'fast-check'
import type { Cast } from './cast.ts'
import { apikey, authorization, headersOf, version } from './headers.ts'
import type { WireRequest } from './request.ts'
import { asJson, bodyOf, inPath, mostly, nastyText } from './words.ts'

type Call = readonly [method: string, path: string, body?: readonly string[], query?: readonly string[]]

const calls: readonly Call[] = [
  [
    'POST',
    '/signup',
    [
      'email',
      'phone',
      'password',
      'data',
      'channel',
      'code_challenge',
      'code_challenge_method',
      'gotrue_meta_security',
    ],
    ['redirect_to'],
  ],
  [
    'POST',
    '/token',
    [
      'email',
      'phone',
      'password',
      'refresh_token',
      'auth_code',
      'code_verifier',
      'provider',
      'id_token',
      'nonce',
      'access_token',
      'link_identity',
    ],
    ['grant_type'],
  ],
  [
    'POST',
    '/otp',
    ['email', 'phone', 'create_user', 'data', 'channel', 'code_challenge', 'code_challenge_method'],
    ['redirect_to'],
  ],
  ['POST', '/magiclink', ['email', 'data'], ['redirect_to']],
  ['POST', '/verify', ['type', 'token', 'token_hash', 'email', 'phone', 'options'], ['redirect_to']],
  ['GET', '/verify', [], ['token', 'type', 'redirect_to']],
  ['HEAD', '/verify', [], ['token', 'type', 'redirect_to']],
  ['POST', '/resend', ['type', 'email', 'phone', 'code_challenge', 'code_challenge_method'], ['redirect_to']],
  ['POST', '/recover', ['email', 'code_challenge', 'code_challenge_method'], ['redirect_to']],
  ['GET', '/user'],
  [
    'PUT',
    '/user',
    [
      'email',
      'phone',
      'password',
      'current_password',
      'nonce',
      'data',
      'app_metadata',
      'channel',
      'code_challenge',
      'code_challenge_method',
    ],
    ['redirect_to'],
  ],
  ['GET', '/reauthenticate'],
  ['POST', '/logout', [], ['scope']],
  [
    'POST',
    '/sso',
    ['provider_id', 'domain', 'redirect_to', 'skip_http_redirect', 'code_challenge', 'code_challenge_method'],
  ],
  ['POST', '/factors', ['factor_type', 'friendly_name', 'issuer', 'phone']],
  ['POST', '/factors/:id/challenge', ['factorId', 'channel', 'webauthn']],
  ['POST', '/factors/:id/verify', ['challenge_id', 'code', 'webauthn']],
  ['DELETE', '/factors/:id'],
  ['GET', '/factors/recovery-codes'],
  ['POST', '/factors/recovery-codes', ['friendly_name']],
  ['POST', '/factors/recovery-codes/verify', ['code']],
  ['POST', '/factors/recovery-codes/regenerate', []],
  ['DELETE', '/factors/recovery-codes'],
  ['GET', '/passkeys'],
  ['POST', '/passkeys/registration/options', []],
  ['POST', '/passkeys/registration/verify', ['challenge_id', 'credential']],
  ['POST', '/passkeys/authentication/options', []],
  ['POST', '/passkeys/authentication/verify', ['challenge_id', 'credential']],
  ['PATCH', '/passkeys/:id', ['friendly_name']],
  ['DELETE', '/passkeys/:id'],
  [
    'GET',
    '/user/identities/authorize',
    [],
    ['provider', 'redirect_to', 'scopes', 'code_challenge', 'code_challenge_method', 'skip_http_redirect'],
  ],
  ['DELETE', '/user/identities/:id'],
  ['GET', '/authorize', [], ['provider', 'redirect_to', 'scopes', 'code_challenge', 'code_challenge_method']],
  ['GET', '/callback', [], ['code', 'state', 'error', 'error_description']],
  ['POST', '/callback', ['code', 'state'], ['code', 'state']],
  ['POST', '/sso/saml/acs', ['SAMLResponse', 'RelayState']],
  ['GET', '/sso/saml/metadata'],
  ['GET', '/settings'],
  ['GET', '/health'],
  ['GET', '/.well-known/jwks.json'],
  ['GET', '/admin/users', [], ['page', 'per_page']],
  [
    'POST',
    '/admin/users',
    [
      'email',
      'phone',
      'user_metadata',
      'app_metadata',
      'email_confirm',
      'ban_duration',
      'id',
      'role',
      'password_hash',
    ],
  ],
  ['GET', '/admin/users/:id'],
  [
    'PUT',
    '/admin/users/:id',
    ['email', 'phone', 'user_metadata', 'app_metadata', 'email_confirm', 'ban_duration', 'role'],
  ],
  ['DELETE', '/admin/users/:id', ['should_soft_delete']],
  ['POST', '/invite', ['email', 'data'], ['redirect_to']],
  ['POST', '/admin/generate_link', ['type', 'email', 'new_email', 'data'], ['redirect_to']],
  ['GET', '/admin/users/:id/factors'],
  ['DELETE', '/admin/users/:id/factors/:id'],
  ['GET', '/admin/users/:id/passkeys'],
  ['DELETE', '/admin/users/:id/passkeys/:id'],
  ['GET', '/admin/sso/providers'],
  ['POST', '/admin/sso/providers', ['type', 'metadata_xml', 'domains', 'attribute_mapping']],
  ['GET', '/nowhere'],
]

/** What a field means to say when it is not nonsense. */
const meanings = (cast: Cast): Readonly<Record<string, fc.Arbitrary<unknown>>> => ({
  email: fc.constantFrom(...cast.emails),
  new_email: fc.constantFrom(...cast.emails),
  phone: fc.constantFrom('+447700900123', '447700900999', '07700900123'),
  // Hashing costs 20 ms of a core each, so most passwords are refused before it.
  password: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('short', 'password1', '') },
    fc.constant('left at the old mill'),
  ),
  current_password: fc.constant('short'),
  data: fc.constantFrom<unknown>({ name: 'Ada Hill', role: 'instructor' }, { role: 'admin' }, {}, null),
  user_metadata: fc.constantFrom<unknown>({ name: 'Ada Hill' }, {}),
  app_metadata: fc.constantFrom<unknown>(null, {}, { provider: 'email' }),
  grant_type: fc.constantFrom('password', 'refresh_token', 'pkce', 'id_token', 'web3', 'client_credentials'),
  type: fc.constantFrom(
    'signup',
    'invite',
    'magiclink',
    'recovery',
    'email_change',
    'email',
    'sms',
    'phone_change',
    'saml',
    'email_change_new',
  ),
  token: fc.constantFrom('123456', '000000', 'f'.repeat(64), `pkce_${'a'.repeat(56)}`),
  token_hash: fc.constantFrom('f'.repeat(64), 'a'.repeat(56), `pkce_${'a'.repeat(56)}`),
  refresh_token: fc.constantFrom('abcdefghijkl', 'A'.repeat(43), 'short'),
  code_challenge: fc.constantFrom<unknown>('c'.repeat(43), null),
  code_challenge_method: fc.constantFrom<unknown>('s256', 'plain', null),
  auth_code: fc.uuid(),
  code_verifier: fc.constant('v'.repeat(112)),
  code: fc.constantFrom('123456', 'abcd-efgh'),
  nonce: fc.constant('123456'),
  provider: fc.constantFrom('google', 'apple', 'custom:x', 'myspace'),
  id_token: fc.constantFrom('a.b.c', ...cast.badTokens),
  access_token: fc.constant('x'),
  redirect_to: fc.constantFrom(
    'http://127.0.0.1/verify-email',
    'https://evil.test/',
    'javascript:alert(1)',
    '//evil.test',
    'http://[::1',
    '/relative',
  ),
  scope: fc.constantFrom('global', 'others', 'elsewhere'),
  factor_type: fc.constantFrom('totp', 'phone', 'webauthn', 'face'),
  friendly_name: fc.constantFrom('', 'My phone'),
  factorId: fc.uuid(),
  challenge_id: fc.uuid(),
  webauthn: fc.constantFrom<unknown>(
    { rpId: 'localhost', rpOrigins: ['http://localhost'] },
    { type: 'create', rpId: 'x', credential_response: {} },
  ),
  credential: fc.constantFrom<unknown>(
    {},
    {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' },
    },
  ),
  domain: fc.constantFrom('school.uk', 'nowhere.test'),
  domains: fc.constantFrom<unknown>(['school.uk'], []),
  provider_id: fc.uuid(),
  metadata_xml: fc.constantFrom('<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', '<md:EntityDescriptor'),
  SAMLResponse: fc.constantFrom('PGEvPg==', '!!!'),
  page: fc.constantFrom('1', '2', '-1', 'x', '99999999'),
  per_page: fc.constantFrom('1', '50', '0', '-3', '1e9'),
  ban_duration: fc.constantFrom('24h', 'none', '1y', '-5h'),
  id: fc.constantFrom(...cast.ids.slice(-2)),
  role: fc.constantFrom('authenticated', 'service_role'),
  password_hash: fc.constantFrom('$2a$10$abcdefghijklmnopqrstuuAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'plain'),
  state: fc.constantFrom('x', ...cast.badTokens),
})

/** Requests to the account service: mostly of its own grammar, each with something that may be off. */
export function authRequests(cast: Cast): fc.Arbitrary<WireRequest> {
  const known = meanings(cast)
  const mean = (name: string) => mostly(known[name] ?? fc.constantFrom<unknown>('x', true, null))
  const ids = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...cast.ids.slice(-2)) },
    { weight: 2, arbitrary: fc.uuid() },
    inPath(nastyText),
  )
  return fc.constantFrom(...calls).chain(([method, path, body, query = []]) =>
    fc
      .record({
        path: filled(path, ids),
        query: queryOf(query, mean),
        body: body
          ? asJson(bodyOf(Object.fromEntries(body.map((name) => [name, mean(name)]))))
          : fc.constant(undefined),
        headers: headersOf({
          authorization:
            path.startsWith('/admin') || path === '/invite' ? forAdmins(cast) : authorization(cast),
          apikey: apikey(cast),
          'x-supabase-api-version': version,
          'content-type': fc.constant<string | undefined>(
            body ? 'application/json;charset=UTF-8' : undefined,
          ),
        }),
      })
      .map((made) => ({
        method,
        path: `/auth/v1${made.path}${made.query}`,
        headers: made.headers,
        body: made.body,
      })),
  )
}

/** The key that may do everything, on accounts that only these cases make. */
const forAdmins = (cast: Cast) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<string | undefined>(`Bearer ${cast.serviceKey}`) },
    authorization(cast),
  )

const filled = (path: string, ids: fc.Arbitrary<string>) =>
  fc.array(ids, { minLength: 2, maxLength: 2 }).map((some) => {
    let next = 0
    return path.replaceAll(':id', () => some[next++]!)
  })

const queryOf = (names: readonly string[], mean: (name: string) => fc.Arbitrary<unknown>) =>
  fc
    .record(Object.fromEntries(names.map((name) => [name, mean(name)])), { requiredKeys: [] })
    .map((requested) => {
      const pairs = Object.entries(requested).map(
        ([name, value]) =>
          `${name}=${encodeURIComponent(String(typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)))}`,
      )
      return pairs.length > 0 ? `?${pairs.join('&')}` : ''
    })
