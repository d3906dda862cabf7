import { invalid } from '#features/accounts/server/errors.ts'
import type { Config } from '#server/config.ts'
import { fetchOutside } from '#server/fetch-outside.ts'
import { isSafeAddress } from '#server/provider-settings.ts'
import { mostMetadata } from './metadata.ts'

/** In production from no private network. @throws validation_failed (400) */
export async function fetchMetadata({ isDemo }: Pick<Config, 'isDemo'>, address: string): Promise<string> {
  if (!URL.canParse(address)) throw invalid('metadata_url is not a valid URL')
  if (!isSafeAddress(address)) throw invalid('metadata_url is not a HTTPS URL')
  const reply = await fetchOutside(address, {
    insideToo: isDemo,
    anyPort: true,
    mostBytes: mostMetadata,
    withinMs: 5_000,
  }).catch(() => undefined)
  if (reply?.status !== 200) throw invalid('Unable to fetch metadata from metadata_url')
  return reply.text
}
