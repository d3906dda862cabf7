import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

type Change = (path: string, body: string) => string | undefined

/** Stands before a product as another version of it would: `change` rewrites a text, undefined makes it a 404. */
export async function openDeployment(productUrl: string) {
  let change: Change = (_, body) => body
  const server = createServer((incoming, reply) => {
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...rest } = incoming.headers
    const headers = { ...rest, 'accept-encoding': 'identity' }
    const onwards = request(new URL(incoming.url ?? '/', productUrl), { method: incoming.method, headers })
    onwards.on('response', (answer) => {
      const isText = /javascript|html/.test(answer.headers['content-type'] ?? '')
      if (!isText || answer.statusCode !== 200) {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(reply)
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = change(incoming.url ?? '/', Buffer.concat(parts).toString())
        const { 'content-length': _length, etag: _etag, ...kept } = answer.headers
        if (body === undefined) reply.writeHead(404, { 'content-type': 'text/plain' }).end()
        else reply.writeHead(200, kept).end(body)
      })
    })
    onwards.on('error', () => reply.writeHead(502).end())
    incoming.pipe(onwards)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (next: Change) => void (change = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
