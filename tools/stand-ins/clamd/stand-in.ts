import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type ClamdStandIn = Awaited<ReturnType<typeof startClamdStandIn>>

/** The test file that every scanner knows; in two parts, so that none takes this source for it. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** clamd's INSTREAM on loopback: whatever holds the test file is found. */
export async function startClamdStandIn() {
  const scanned: number[] = []
  const server = createServer((socket) => {
    serve(socket, scanned).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `tcp://127.0.0.1:${port}`,
    /** The sizes of what was scanned, in order. */
    scanned,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function serve(socket: Socket, scanned: number[]) {
  const command = 'zINSTREAM\0'
  let waiting = Buffer.alloc(0)
  let isKnown = false
  const pieces: Buffer[] = []
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, chunk])
    if (!isKnown && waiting.length >= command.length) {
      if (waiting.toString('latin1', 0, command.length) !== command) return socket.end('UNKNOWN COMMAND\0')
      isKnown = true
      waiting = waiting.subarray(command.length)
    }
    while (isKnown && waiting.length >= 4) {
      const length = waiting.readUInt32BE()
      if (length === 0) {
        const file = Buffer.concat(pieces)
        scanned.push(file.length)
        return socket.end(file.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
      }
      if (waiting.length < 4 + length) break
      pieces.push(waiting.subarray(4, 4 + length))
      waiting = waiting.subarray(4 + length)
    }
  }
}
