import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { harmfulFile, scannerAway } from '../contract.ts'
import type { TemporaryFile } from './temporary-file.ts'

const patienceMs = 30_000
const usualPort = 3_310

/** By clamd, where `SCAN_URL` names one. What cannot be scanned is not kept. @throws harmfulFile, scannerAway */
export async function scanFile(
  { config, log }: Services,
  { path }: TemporaryFile,
  owner: string | undefined,
) {
  if (!config.scanUrl) return
  const said = await scan(config.scanUrl, path).catch((error: Error) => error.message)
  if (said.endsWith(': OK')) return
  if (!said.endsWith(' FOUND')) {
    log.error({ said }, 'uploads: a file could not be scanned')
    fail(scannerAway)
  }
  log.warn({ said, owner }, 'uploads: a harmful file was refused')
  fail(harmfulFile)
}

/** clamd's INSTREAM: each piece after its length in four bytes, and none at the end. */
async function scan(url: string, path: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) || usualPort })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer in time')))
  const send = async () => {
    socket.write('zINSTREAM\0')
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      socket.write(lengthOf(piece.length))
      if (!socket.write(piece)) await once(socket, 'drain')
    }
    socket.write(lengthOf(0))
  }
  try {
    const [said] = await Promise.all([text(socket), send()])
    return said.replaceAll('\0', '').trim()
  } finally {
    socket.destroy()
  }
}

function lengthOf(bytes: number) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
