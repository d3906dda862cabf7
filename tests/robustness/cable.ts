import { createServer, connect as dial, type Socket } from 'node:net'

export type Cable = { port: number; pull(): void; plugIn(): void; close(): Promise<void> }

/** A way to a server that can be cut without a word: what is sent is swallowed and nothing comes back, as when a cable is pulled. */
export async function layCable(to: number): Promise<Cable> {
  const ends = new Set<Socket>()
  let isPulled = false
  const server = createServer((near) => {
    const far = dial(to, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('data', (chunk) => isPulled || other.write(chunk))
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    pull() {
      isPulled = true
    },
    /** What was on its way is lost, so those connections are worth nothing any more. */
    plugIn() {
      isPulled = false
      for (const end of ends) end.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const end of ends) end.destroy()
      }),
  }
}
