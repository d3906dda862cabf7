import { Agent, request as open } from 'node:http'

/** One request as it goes over the wire; `path` with its query is sent byte by byte. */
export type WireRequest = {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array | undefined
}

export type WireAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 24 })

/** Without a client's own tidying: `fetch` would resolve `..` and refuse what a stranger's program sends. */
export function send(url: string, wireRequest: WireRequest): Promise<WireAnswer> {
  const { method, path, headers, body } = wireRequest
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const requested = open({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    })
    requested.once('error', (error) => {
      // The server may close a connection that was idle in the moment the next request goes out on it.
      if (requested.reusedSocket) resolve(send(url, wireRequest))
      else reject(error)
    })
    requested.once('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
        }),
      )
    })
    requested.end(body)
  })
}

export const hangUp = () => agent.destroy()
