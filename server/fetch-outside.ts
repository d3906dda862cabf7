import { Resolver } from 'node:dns/promises'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

type Options = {
  /** Also this machine and private networks. */
  insideToo?: boolean
  anyPort?: boolean
  mostBytes: number
  withinMs: number
  redirects?: number
  headers?: OutgoingHttpHeaders
  method?: 'GET' | 'POST'
  body?: Buffer | null
}
type OutsideReply = { status: number; headers: IncomingMessage['headers']; text: string }

export class OutsideFault extends Error {
  readonly fault: 'inside' | 'too-large' | 'too-many-redirects' | 'unencrypted'
  constructor(fault: OutsideFault['fault']) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Reads an address that somebody gave us (SSRF): small, in time, and from no private network. Each redirect is
 * checked like the first address, and none leaves encryption. @throws OutsideFault, or what the network says
 */
export async function fetchOutside(address: string, options: Options): Promise<OutsideReply> {
  const signal = AbortSignal.timeout(options.withinMs)
  let url = new URL(address)
  for (let left = options.redirects ?? 0; ; left--) {
    const reply = await open(url, options, signal)
    const status = reply.statusCode ?? 0
    const to = status >= 301 && status <= 308 && status !== 304 ? reply.headers.location : undefined
    if (to === undefined || !options.redirects)
      return { status, headers: reply.headers, text: await textOf(reply, options.mostBytes) }
    reply.destroy()
    if (left === 0) throw new OutsideFault('too-many-redirects')
    const next = new URL(to, url)
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new OutsideFault('unencrypted')
    url = next
  }
}

async function open(
  url: URL,
  { insideToo, anyPort = insideToo, headers, method = 'GET', body }: Options,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isUsual = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isUsual || (!anyPort && url.port !== '')) throw new OutsideFault('inside')
  // IP literals bypass the lookup.
  if (!insideToo && isIP(host) && isInside(host)) throw new OutsideFault('inside')
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent: false,
        signal,
        method,
        ...(headers && { headers }),
        ...(!insideToo && { lookup: lookUpOutside(signal) }),
      },
      resolve,
    )
      .once('error', reject)
      .end(body ?? undefined)
  })
}

async function textOf(reply: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of reply as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) {
      reply.destroy()
      throw new OutsideFault('too-large')
    }
    pieces.push(piece)
  }
  const bytes = Buffer.concat(pieces)
  if (reply.headers['content-encoding'] !== 'gzip') return bytes.toString('utf8')
  const unpacked = await promisify(gunzip)(bytes, { maxOutputLength: most }).catch(
    (error: NodeJS.ErrnoException) =>
      Promise.reject(error.code === 'ERR_BUFFER_TOO_LARGE' ? new OutsideFault('too-large') : error),
  )
  return unpacked.toString('utf8')
}

/** Connects to the very address that was checked, so DNS rebinding gains nothing. */
const lookUpOutside =
  (signal: AbortSignal): LookupFunction =>
  (name, { all, family }, answer) =>
    void findAddresses(name, signal).then(
      (found) => {
        const fits = found.filter((one) => !family || `${family}`.endsWith(`${one.family}`))
        const [first] = fits
        if (found.some(({ address }) => isInside(address))) answer(new OutsideFault('inside'), '', 0)
        else if (!first) answer(new Error(`no address of family ${family}`), '', 0)
        else if (all) answer(null, fits)
        else answer(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => answer(error, '', 0),
    )

/**
 * By DNS itself: `getaddrinfo` cannot be given up, and has two threads in this process. Names whose servers never
 * answer would take both, and with them mail, payments and files.
 */
async function findAddresses(name: string, signal: AbortSignal) {
  if (/(^|\.)localhost\.?$/.test(name)) throw new OutsideFault('inside')
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const giveUp = () => resolver.cancel()
  signal.addEventListener('abort', giveUp, { once: true })
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  signal.removeEventListener('abort', giveUp)
  const found = [four, six].flatMap((one, nr) =>
    one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: nr === 0 ? 4 : 6 })) : [],
  )
  return found.length === 0 && four.status === 'rejected' ? Promise.reject(four.reason) : found
}

/** Private and reserved ranges (RFC 6890), and those that stand for addresses of IPv4. */
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
for (const range of [
  '::/127',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]) {
  const [address = '', bits] = range.split('/')
  inside.addSubnet(address, Number(bits), 'ipv6')
}

export const isInside = (address: string) => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
