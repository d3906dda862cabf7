import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '#common/endpoint.ts'

export type Names = ReadonlyMap<Endpoint, { name: string; feature: string }>

export async function nameContracts(features: readonly string[]): Promise<Names> {
  const found = await Promise.all(
    features.map(async (feature) =>
      (await endpointsIn(feature)).map(([name, endpoint]) => [endpoint, { name, feature }] as const),
    ),
  )
  return new Map(found.flat())
}

async function endpointsIn(feature: string): Promise<[string, Endpoint][]> {
  const file = path.resolve(import.meta.dirname, '../features', feature, 'contract.ts')
  if (!existsSync(file)) return []
  return Object.entries((await import(file)) as Record<string, unknown>).filter(
    (entry): entry is [string, Endpoint] => isEndpoint(entry[1]),
  )
}

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'summary' in value && 'who' in value && 'method' in value
