import { lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { invalid } from '#features/accounts/server/errors.ts'
import type { Config } from '#server/config.ts'
import { isSafeAddress } from '#server/provider-settings.ts'
import { mostMetadata } from './metadata.ts'

/** SSRF: short, small, no redirects, and in production no private network. @throws validation_failed (400) */
export async function fetchMetadata({ isDemo }: Pick<Config, 'isDemo'>, address: string): Promise<string> {
  if (!URL.canParse(address)) throw invalid('metadata_url is not a valid URL')
  if (!isSafeAddress(address)) throw invalid('metadata_url is not a HTTPS URL')
  try {
    return await textOf(await open(new URL(address), isDemo ? undefined : lookUpOutside))
  } catch {
    throw invalid('Unable to fetch metadata from metadata_url')
  }
}

function open(url: URL, find: LookupFunction | undefined): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // IP literals bypass the lookup.
  if (find && isIP(host) && isInside(host)) throw new Error('inside')
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    get(
      url,
      { agent: false, signal: AbortSignal.timeout(5_000), ...(find && { lookup: find }) },
      resolve,
    ).once('error', reject)
  })
}

async function textOf(reply: IncomingMessage): Promise<string> {
  if (reply.statusCode !== 200) {
    reply.destroy()
    throw new Error('no answer')
  }
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of reply as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > mostMetadata) throw new Error('too much')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Connects to the very address that was checked, so DNS rebinding gains nothing. */
const lookUpOutside: LookupFunction = (name, options, answer) =>
  lookup(name, options, (error, found, family) => {
    const all = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
    if (!error && all.some(isInside)) answer(new Error('inside'), '', 0)
    else answer(error, found, family)
  })

/** Private and reserved ranges (RFC 6890). */
const inside = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = range.split('/')
  inside.addSubnet(address, Number(bits), 'ipv4')
}
for (const range of ['::/127', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8']) {
  const [address = '', bits] = range.split('/')
  inside.addSubnet(address, Number(bits), 'ipv6')
}

export const isInside = (address: string) => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
