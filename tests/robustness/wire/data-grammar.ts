import * as fc from 'fast-check'
import { operators } from '#tests/support/filters.ts'
import type { Cast } from './cast.ts'
import { apikey, authorization, contentType, headersOf, sometimes } from './headers.ts'
import type { WireRequest } from './request.ts'
import { asJson, bodyOf, inPath, mostly, nastyText } from './words.ts'

const columns = [
  'id',
  'auth_id',
  'name',
  'email',
  'role',
  'profile_image',
  'id_document',
  'driving_license',
  'dbs_document',
  'verification_status',
  'created_at',
  'updated_at',
]
/** Requests to the data service, by the grammar of its filters, lists and preferences. */
export function dataRequests(cast: Cast): fc.Arbitrary<WireRequest> {
  const column = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...columns) },
    fc.constantFrom('nothing', 'profiles.id', 'a->>b', 'name::text', 'count()', '*', 'x:name'),
    nastyText,
  )
  const value = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...cast.ids,
        ...cast.emails,
        'student',
        'approved',
        'null',
        'true',
        '2026-01-01',
        '(a,b)',
        '("a","b")',
        '{a,b}',
        '*a*',
        '%a%',
      ),
    },
    nastyText,
  )
  const condition = fc
    .tuple(fc.constantFrom('', '', '', 'not.'), fc.constantFrom(...operators), value)
    .map(([not, operator, text]) => `${not}${operator}.${text}`)
  const member = fc.tuple(column, condition).map(([name, text]) => `${name}.${text}`)
  const pair = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(column, condition) },
    {
      weight: 2,
      arbitrary: fc.tuple(
        fc.constant('select'),
        fc.array(column, { maxLength: 4 }).map((names) => names.join(',')),
      ),
    },
    fc.tuple(
      fc.constantFrom('or', 'and', 'not.or', 'not.and'),
      fc.array(member, { maxLength: 3 }).map((parts) => `(${parts.join(',')})`),
    ),
    fc.tuple(
      fc.constant('order'),
      fc
        .tuple(column, fc.constantFrom('', '.asc', '.desc', '.nullsfirst', '.desc.nullslast', '.sideways'))
        .map((parts) => parts.join('')),
    ),
    fc.tuple(
      fc.constantFrom('limit', 'offset'),
      fc.constantFrom('0', '1', '10', '-1', 'x', '99999999999', '1.5'),
    ),
    fc.tuple(fc.constantFrom('on_conflict', 'columns'), fc.oneof(column, fc.constant('"id","name"'))),
  )
  const query = fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&'))
  const row = bodyOf(
    Object.fromEntries(
      columns.map((name) => [
        name,
        mostly(
          fc.constantFrom<unknown>(
            ...cast.ids.slice(-2),
            ...cast.emails.slice(-3),
            'Ada Hill',
            'student',
            null,
          ),
        ),
      ]),
    ),
  )
  const table = fc.oneof(
    { weight: 12, arbitrary: fc.constant('profiles') },
    fc.constantFrom('users', 'auth.users', 'rpc/people', 'rpc/none', '', 'migrations', 'lessons'),
    inPath(nastyText),
  )
  return fc
    .record({
      method: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom('GET', 'GET', 'HEAD', 'PATCH', 'POST') },
        fc.constantFrom('PUT', 'DELETE', 'OPTIONS'),
      ),
      table,
      query,
      body: asJson(fc.oneof(row, fc.array(row, { maxLength: 3 }))),
      headers: headersOf({
        authorization: authorization(cast),
        apikey: apikey(cast),
        'content-type': contentType,
        accept: sometimes(
          fc.constantFrom(
            'application/vnd.pgrst.object+json',
            'application/json',
            'text/csv',
            '*/*',
            'application/vnd.pgrst.plan+json',
            'image/png',
          ),
        ),
        prefer: sometimes(
          fc.constantFrom(
            'return=representation',
            'return=minimal',
            'count=exact',
            'count=planned',
            'count=estimated,return=representation',
            'resolution=merge-duplicates',
            'missing=default',
            'tx=rollback',
            'handling=strict,x=y',
          ),
          4,
        ),
        range: sometimes(fc.constantFrom('0-9', '5-2', '-1', 'bytes=0-1', '0-')),
        'accept-profile': sometimes(fc.constantFrom('public', 'auth', 'app')),
        'content-profile': sometimes(fc.constantFrom('public', 'auth')),
      }),
    })
    .map(({ method, table, query, body, headers }) => ({
      method,
      path: `/rest/v1/${table}${query && `?${query}`}`,
      headers,
      body: method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? undefined : body,
    }))
}

/** As a browser would, except where a lone surrogate cannot be written at all. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())
