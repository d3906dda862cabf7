import { toJSONSchema } from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { addressUnconfirmed, badInput, notAllowed, notSignedIn, type ApiError } from '#common/api-error.ts'
import type { Names } from './contracts.ts'

type Json = Record<string, unknown>

export function describeApi(
  endpoints: readonly Endpoint[],
  about: { title: string; url: string; names: Names },
): Json {
  const { names } = about
  const paths: Record<string, Json> = {}
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const { name, feature } = names.get(endpoint) ?? {}
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        ...(name && { operationId: name, tags: [feature] }),
        ...describe(endpoint),
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
      schemas: { ApiError: apiErrorSchema },
    },
    paths,
  }
}

const apiErrorSchema = {
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

function describe(endpoint: Endpoint): Json {
  const open = endpoint.who === 'anyone'
  const errors = [
    badInput,
    ...(open ? [] : [notSignedIn, notAllowed]),
    ...(open || endpoint.guests ? [] : [addressUnconfirmed]),
    ...(endpoint.errors ?? []),
  ]
  return {
    summary: endpoint.summary,
    ...(endpoint.who !== 'anyone' && { 'x-who': endpoint.who }),
    security: open ? [] : [{ session: [] }],
    ...describeInput(endpoint),
    responses: {
      200: { description: 'Done', content: json(schemaOf(endpoint.output, 'output')) },
      ...Object.fromEntries(
        [...Map.groupBy(errors, ({ status }) => status)].map(([status, some]) => [
          status,
          describeErrors(some),
        ]),
      ),
    },
  }
}

const describeErrors = (errors: readonly ApiError[]) => ({
  description: errors.map(({ code, detail }) => `\`${code}\`: ${detail}`).join('\n\n'),
  content: json({ $ref: '#/components/schemas/ApiError' }),
})

const forOffice = {
  name: 'X-On-Behalf-Of',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description:
    'Of a school’s owner: the instructor to act for, who has allowed it. The answer has no contact details and no private notes.',
}

function describeInput(endpoint: Endpoint): Json {
  const schema = schemaOf(endpoint.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const inBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const rest = Object.keys(schema.properties ?? {}).filter((name) => !inPath.includes(name))
  const parameter = (name: string, where: string) => ({
    name,
    in: where,
    required: where === 'path' || !!schema.required?.includes(name),
    schema: schema.properties?.[name] ?? {},
  })
  const parameters: Json[] = [
    ...(endpoint.office ? [forOffice] : []),
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
