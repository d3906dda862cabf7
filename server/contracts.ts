import { existsSync, readdirSync } from 'node:fs'
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

/** In `contract.ts`, and in files such as `moving-contract.ts` where one is not enough. */
async function endpointsIn(feature: string): Promise<[string, Endpoint][]> {
  const folder = path.resolve(import.meta.dirname, '../features', feature)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => /^([\w-]+-)?contract\.ts$/.test(file))
  const contracts = await Promise.all(
    files.toSorted().map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
  )
  return contracts
    .flatMap((contract) => Object.entries(contract))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
}

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'summary' in value && 'who' in value && 'method' in value
