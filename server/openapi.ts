import { toJSONSchema } from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { badInput, notAllowed, notSignedIn, type Refusal } from '#common/api-error.ts'
import type { Names } from './contracts.ts'

type Json = Record<string, unknown>

/** The API's own description (OpenAPI 3.1), made from the promises themselves, so that it cannot be out of date. */
export function describeApi(
  promises: readonly Endpoint[],
  about: { title: string; url: string; names: Names },
): Json {
  const { names } = about
  const paths: Record<string, Json> = {}
  for (const promise of [...promises].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = promise.path.replaceAll(/:(\w+)/g, '{$1}')
    const { name, feature } = names.get(promise) ?? {}
    paths[path] = {
      ...paths[path],
      [promise.method.toLowerCase()]: {
        ...(name && { operationId: name, tags: [feature] }),
        ...describe(promise),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${about.title} API`,
      version: '1',
      description:
        'Money is whole pence, instants are ISO 8601 in UTC. Errors carry `code` and `detail`. Writes accept an `Idempotency-Key`.',
    },
    servers: [{ url: about.url }],
    tags: [...new Set([...names.values()].map(({ feature }) => feature))].map((name) => ({ name })),
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: refusalSchema },
    },
    paths,
  }
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'detail'],
  properties: {
    code: { type: 'string' },
    detail: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

function describe(promise: Endpoint): Json {
  const open = promise.who === 'anyone'
  const refusals = [badInput, ...(open ? [] : [notSignedIn, notAllowed]), ...(promise.refusals ?? [])]
  return {
    summary: promise.does,
    ...(promise.who !== 'anyone' && { 'x-who': promise.who }),
    security: open ? [] : [{ session: [] }],
    ...describeInput(promise),
    responses: {
      200: { description: 'Done', content: json(schemaOf(promise.output, 'output')) },
      ...Object.fromEntries(
        [...Map.groupBy(refusals, ({ status }) => status)].map(([status, some]) => [
          status,
          describeRefusals(some),
        ]),
      ),
    },
  }
}

const describeRefusals = (refusals: readonly Refusal[]) => ({
  description: refusals.map(({ code, detail }) => `\`${code}\`: ${detail}`).join('\n\n'),
  content: json({ $ref: '#/components/schemas/Refusal' }),
})

function describeInput(promise: Endpoint): Json {
  const schema = schemaOf(promise.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = [...promise.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const inBody = promise.method !== 'GET' && promise.method !== 'DELETE'
  const rest = Object.keys(schema.properties ?? {}).filter((name) => !inPath.includes(name))
  const parameter = (name: string, where: string) => ({
    name,
    in: where,
    required: where === 'path' || !!schema.required?.includes(name),
    schema: schema.properties?.[name] ?? {},
  })
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path')),
    ...(inBody ? [] : rest.map((name) => parameter(name, 'query'))),
  ]
  if (!inBody || (rest.length === 0 && inPath.length > 0)) return { parameters }
  const body = {
    ...schema,
    properties: Object.fromEntries(rest.map((name) => [name, schema.properties?.[name]])),
    required: schema.required?.filter((name) => rest.includes(name)),
  }
  return { parameters, requestBody: { required: true, content: json(schema.properties ? body : schema) } }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

function schemaOf(type: Endpoint['input'], io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return schema
}
