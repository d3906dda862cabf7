import { connect, type Socket } from 'node:net'

export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: unknown }
export type Reply = { status: number; text: string }

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One keep-alive HTTP connection. `fetch` costs as much per request as the server does, and would hide differences.
 */
export class Connection {
  readonly #socket: Socket
  readonly #host: string
  #read: Buffer = Buffer.alloc(0)
  #answered: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined

  constructor(url: string) {
    const { host, hostname, port } = new URL(url)
    this.#host = host
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#answered?.reject(error))
    this.#socket.on('close', () => this.#answered?.reject(new Error('the server closed the connection')))
  }

  send({ method = 'GET', path, headers = {}, body }: Ask): Promise<Reply> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const about =
      body === undefined
        ? headers
        : {
            ...headers,
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text)),
          }
    const lines = Object.entries(about).map(([name, value]) => `${name}: ${value}\r\n`)
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject }
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join('')}\r\n${text}`)
    })
  }

  close() {
    this.#answered = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer) {
    this.#read = this.#read.length === 0 ? chunk : Buffer.concat([this.#read, chunk])
    const end = this.#read.indexOf(headEnd)
    if (end < 0) return
    const head = this.#read.toString('latin1', 0, end)
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Number.NaN)
    const body = Number.isNaN(length)
      ? inChunks(this.#read, head, end + 4)
      : inOne(this.#read, end + 4, length)
    if (!body) return
    const reply = { status: Number(head.slice(9, 12)), text: body.text }
    this.#read = this.#read.subarray(body.next)
    this.#answered?.resolve(reply)
  }
}

type Body = { text: string; next: number }

const inOne = (read: Buffer, from: number, length: number): Body | undefined =>
  read.length < from + length
    ? undefined
    : { text: read.toString('utf8', from, from + length), next: from + length }

/** A complete chunked response. */
function inChunks(read: Buffer, head: string, from: number): Body | undefined {
  if (!/^transfer-encoding: *chunked/im.test(head)) throw new Error(`an answer without a length: ${head}`)
  const parts: Buffer[] = []
  for (let at = from; ; ) {
    const line = read.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(read.toString('latin1', at, line), 16)
    const next = line + 2 + size + 2
    if (read.length < next) return undefined
    if (size === 0) return { text: Buffer.concat(parts).toString(), next }
    parts.push(read.subarray(line + 2, line + 2 + size))
    at = next
  }
}
