import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '#common/endpoint.ts'

type Json = Record<string, unknown>

const root = path.resolve(import.meta.dirname, '../..')

/**
 * A contract as the reference needs it, out of the document that the server itself makes: `contract.ts?api` is everything about its promises,
 * `contract.ts?api-list` one line for each. The pages get data, and neither zod nor the contract.
 */
export function apiReference(): Plugin {
  return {
    name: 'api-reference',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?', 2)
      if (!file.endsWith('/contract.ts') || !query?.startsWith('api')) return null
      const operations = await operationsOf(path.basename(path.dirname(file)))
      return `export default ${JSON.stringify(query === 'api-list' ? operations.map(inShort) : operations)}`
    },
  }
}

async function operationsOf(feature: string): Promise<Json[]> {
  // As a program of its own: what the bundler makes of this file has no `#` of its own.
  const load = (file: string) => import(pathToFileURL(path.join(root, file)).href)
  const { nameContracts } = (await load('server/contracts.ts')) as typeof import('#server/contracts.ts')
  const { describeApi } = (await load('server/openapi.ts')) as typeof import('#server/openapi.ts')
  const names = await nameContracts([feature])
  const endpoints = [...names.keys()]
  const { paths } = describeApi(endpoints, { title: '', url: '', names }) as {
    paths: Record<string, Record<string, Json>>
  }
  return endpoints
    .map((endpoint) => operationOf(endpoint, paths))
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
}

function operationOf({ method, path: pattern }: Endpoint, paths: Record<string, Record<string, Json>>): Json {
  const where = pattern.replaceAll(/:(\w+)/g, '{$1}')
  const { operationId, tags, security: _, ...described } = paths[where]![method.toLowerCase()]!
  return withoutPatterns({
    name: operationId,
    feature: (tags as string[])[0],
    method,
    path: where,
    ...described,
  }) as Json
}

const inShort = ({ name, feature, method, path, summary, responses, 'x-who': who }: Json) => ({
  name,
  feature,
  method,
  path,
  summary,
  who,
  codes: Object.values(responses as Record<string, { description: string }>).flatMap(({ description }) =>
    [...description.matchAll(/^`([\w-]+)`/gm)].map(([, code]) => code),
  ),
})

const placeOf = ({ path, method }: Json) => `${path} ${method}`

/** A format says it in a word; the pattern beside it is for machines. */
function withoutPatterns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPatterns)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === 'pattern' && 'format' in value ? [] : [[key, withoutPatterns(inner)]],
    ),
  )
}
