import { createServer } from 'node:net'

/**
 * A port for a server that opens later, or whose address somebody must know before it opens. It is none of those that
 * systems give to those who ask for any (from 32,768 on) or that databases take (from 20,000 on), or one of them might have it by then.
 */
export async function freePort(): Promise<number> {
  const port = 12_000 + Math.floor(Math.random() * 8_000)
  return (await isFree(port)) ? port : freePort()
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
