import { createHmac } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { decrypt, encrypt, keyFor, type Secrets } from '#server/seal.ts'
import { asHttps } from '../rules.ts'

type Needs = Pick<Config, 'allowPrivateAddresses' | 'calendarStandIn'>

/** As a URL that may be asked; undefined if it is none, or carries a password, or is not encrypted. */
export function readAddress(config: Needs, address: string): URL | undefined {
  const text = asHttps(address.trim())
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (/^webcal:/i.test(address) && mayAskInside(config, url.href.replace('https:', 'http:')) && isLocal(url))
    url.protocol = 'http:'
  if (url.username || url.password || !url.hostname.trim()) return undefined
  url.hash = ''
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && mayAskInside(config, url.href))
  return isSafe ? url : undefined
}

const isLocal = ({ hostname }: URL) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

export const mayAskInside = ({ allowPrivateAddresses, calendarStandIn }: Needs, href: string) =>
  allowPrivateAddresses || (calendarStandIn !== undefined && href.startsWith(calendarStandIn))

const purpose = 'calendar addresses'

export const sealAddress = ([secret]: Secrets, importId: string, address: string) =>
  encrypt(keyFor(secret, purpose), importId, address)

export function openAddress(secrets: Secrets, importId: string, sealed: Uint8Array): string | undefined {
  for (const secret of secrets)
    try {
      return decrypt(keyFor(secret, purpose), importId, sealed).toString()
    } catch {}
  return undefined
}

/** Tells whether two are the same without showing either. */
export const addressMark = ([secret]: Secrets, address: string) =>
  createHmac('sha256', keyFor(secret, 'calendar marks')).update(address).digest().subarray(0, 16)
