import type { IncomingMessage } from 'node:http'

const maxBytes = 1_000_000

/** undefined when it is longer than a megabyte; the rest is read and dropped, so that a response can be sent. */
export async function readBody(req: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= maxBytes) parts.push(part)
    if (size > maxBytes * 20) break
  }
  return size > maxBytes ? undefined : Buffer.concat(parts).toString('utf8')
}
