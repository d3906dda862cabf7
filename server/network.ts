import { isIPv6 } from 'node:net'

/** IPv6 by its first 64 bits: a household gets that prefix and chooses the rest (RFC 6177). */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!isIPv6(ip)) return ip
  const [head = [], tail = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const skipped = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...skipped, ...tail].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
