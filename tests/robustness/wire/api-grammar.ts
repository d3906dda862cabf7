import * as fc from 'fast-check'
import { toJSONSchema } from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import type { Cast } from './cast.ts'
import { authorization, contentType, headersOf, sometimes } from './headers.ts'
import type { WireRequest } from './request.ts'
import { asJson, inPath, mostly, nastyText } from './words.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  pattern?: string
}

/** Requests to every endpoint, made from its contract: what it asks for, with something wrong in most of them. */
export function apiRequests(cast: Cast, endpoints: readonly Endpoint[]): fc.Arbitrary<WireRequest> {
  return fc.oneof(...endpoints.map((endpoint) => requestsTo(cast, endpoint)))
}

function requestsTo(cast: Cast, { method, path, input }: Endpoint): fc.Arbitrary<WireRequest> {
  const schema = toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
  const value = valueOf(cast, schema) as fc.Arbitrary<Record<string, unknown> | null>
  const steps = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...cast.ids, ...cast.bystanderIds) },
      fc.uuid(),
      fc.constantFrom('..', '%2e%2e', '%2F..%2F', '%00', '%ff', '%', '%252e', "'", 'x'.repeat(1_600), ''),
      inPath(nastyText),
    ),
    { minLength: 3, maxLength: 3 },
  )
  const methods = fc.oneof(
    { weight: 12, arbitrary: fc.constant<string>(method) },
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  )
  return fc
    .record({
      method: methods,
      steps,
      input: value,
      body: fc.oneof({ weight: 30, arbitrary: asJson(value) }, fc.constantFrom(huge, nested)),
      headers: headersOf({
        authorization: authorization(cast),
        'content-type': contentType as fc.Arbitrary<string | undefined>,
        'idempotency-key': sometimes(fc.uuid()),
        'x-registration': sometimes(fc.constantFrom(...cast.ids)),
        origin: sometimes(fc.constantFrom('https://evil.test', 'null')),
      }),
    })
    .map(({ method, steps, input, body, headers }) => {
      const place = path.replaceAll(/:\w+/g, () => steps.pop() ?? '')
      const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'DELETE' && method !== 'OPTIONS'
      return hasBody
        ? { method, path: place, headers, body }
        : { method, path: `${place}${queryOf(input)}`, headers }
    })
}

/** More than any endpoint takes, and deeper than any of them is. */
const huge = JSON.stringify({ name: 'x'.repeat(1_100_000) })
const nested = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`

const queryOf = (input: unknown) => {
  if (typeof input !== 'object' || input === null) return ''
  const parts = Object.entries(input).map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function valueOf(cast: Cast, schema: Schema): fc.Arbitrary<unknown> {
  return mostly(soundValue(cast, schema), 12)
}

function soundValue(cast: Cast, schema: Schema): fc.Arbitrary<unknown> {
  const among = schema.anyOf ?? schema.oneOf
  if (among?.length) return fc.oneof(...among.map((one) => soundValue(cast, one)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const some = Object.fromEntries(fields.map(([name, one]) => [name, valueOf(cast, one)]))
      return fc.oneof({ weight: 3, arbitrary: fc.record(some) }, fc.record(some, { requiredKeys: [] }))
    }
    case 'array':
      return fc.array(valueOf(cast, schema.items ?? {}), { maxLength: 4 })
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.ceil(Math.max(-1e9, schema.minimum ?? -10)),
        max: Math.floor(Math.min(1e9, schema.maximum ?? 10_000)),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return soundText(cast, schema)
  }
}

function soundText(cast: Cast, { format, maxLength = 60 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.constantFrom(...cast.ids, ...cast.bystanderIds)
  if (format === 'email') return fc.constantFrom(...cast.emails)
  if (format === 'date') return fc.constantFrom('2026-11-25', '2030-02-28', '1900-01-01')
  if (format === 'date-time')
    return fc.constantFrom('2026-11-25T10:00:00Z', '2026-11-25T10:07:31.5Z', '2999-01-01T00:00:00Z')
  return fc.oneof(
    fc.constantFrom('BS6 6AA', 'Helen', '07700 900123', '2026-11-25', 'https://home.test/a.png'),
    fc.string({ maxLength: Math.min(maxLength, 60) }),
  )
}
