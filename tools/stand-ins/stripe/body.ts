import type { IncomingMessage } from 'node:http'

const most = 1_000_000

/** The request's body as text; undefined when it is longer than a megabyte (the rest is read away, so that an answer can be given). */
export async function readBody(req: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= most) parts.push(part)
    if (size > most * 20) break
  }
  return size > most ? undefined : Buffer.concat(parts).toString('utf8')
}
