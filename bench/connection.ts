import { connect, type Socket } from 'node:net'

export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: unknown }
export type Reply = { status: number; text: string }

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One kept-alive HTTP connection that sends whole requests and reads whole answers. `fetch` costs as much as the server does per request,
 * and would hide the difference between the two sides.
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
    const about = body === undefined ? headers : { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
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
    if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`)
    if (this.#read.length < end + 4 + length) return
    const reply = { status: Number(head.slice(9, 12)), text: this.#read.toString('utf8', end + 4, end + 4 + length) }
    this.#read = this.#read.subarray(end + 4 + length)
    this.#answered?.resolve(reply)
  }
}
