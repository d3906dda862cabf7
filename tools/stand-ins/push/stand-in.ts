import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = {
  device: string
  note: { title: string; text: string; url: string; tag: string }
  ttl: number
  topic: string
}

/** A browser's push service (RFC 8030) with browsers: checks VAPID (RFC 8292) and opens what it gets (RFC 8291). */
export async function startPushStandIn() {
  const devices = new Map<
    string,
    { ecdh: ReturnType<typeof createECDH>; auth: Buffer; key?: string | undefined }
  >()
  const received: Received[] = []
  const faults: string[] = []
  const statuses: number[] = []
  const broken = new Set<string>()
  const hanging = new Map<string, ServerResponse[]>()
  /** By device name: that something came for it. */
  const came = new EventEmitter()
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const name = (request.url ?? '').slice(1)
    const device = devices.get(name)
    const status = statuses.shift()
    if (!device) return response.writeHead(410).end()
    if (broken.has(name)) return response.writeHead(503).end()
    const waiting = hanging.get(name)
    if (waiting) {
      waiting.push(response)
      return came.emit(name)
    }
    const fault = vapidFault(request.headers.authorization, `http://${request.headers.host}`, device.key)
    if (fault) {
      faults.push(fault)
      return response.writeHead(403).end(fault)
    }
    if (status && status >= 300) return response.writeHead(status).end()
    received.push({
      device: name,
      note: JSON.parse(open(body, device.ecdh, device.auth)),
      ttl: Number(request.headers['ttl']),
      topic: String(request.headers['topic']),
    })
    came.emit(name)
    // Taken, and the answer is lost.
    if (status === 0) return response.destroy()
    return response.writeHead(201).end()
  }
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const nameOf = ({ endpoint }: { endpoint: string }) => new URL(endpoint).pathname.slice(1)
  return {
    received,
    faults,
    /** A browser that subscribes with the server's public key: what it sends to us. */
    subscribe(key?: string) {
      const name = randomBytes(12).toString('hex')
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      devices.set(name, { ecdh, auth, key })
      return { endpoint: `${url}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    forget: (device: { endpoint: string }) => devices.delete(nameOf(device)),
    /** When the next one comes for this device, also if it hangs. */
    next: (device: { endpoint: string }) => once(came, nameOf(device)),
    /** Answers 503 for this device until it is repaired. */
    breakDown(device: { endpoint: string }) {
      broken.add(nameOf(device))
      return { repair: () => broken.delete(nameOf(device)) }
    },
    /** Not answered until they are released: `held` of them wait, `givenUp` were waited for no longer. */
    hang(...those: { endpoint: string }[]) {
      const names = those.map(nameOf)
      for (const name of names) hanging.set(name, [])
      const all = () => names.flatMap((name) => hanging.get(name) ?? [])
      return {
        held: () => all().filter(({ destroyed }) => !destroyed).length,
        givenUp: () => all().filter(({ destroyed }) => destroyed).length,
        release() {
          const answers = all()
          for (const name of names) hanging.delete(name)
          for (const answer of answers) answer.writeHead(201).end()
        },
      }
    },
    /** The next answers; 0 takes the message and loses the answer. */
    answerNext: (...next: number[]) => statuses.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function vapidFault(header = '', audience: string, subscribedWith: string | undefined): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (!signature) return 'no vapid'
  if (subscribedWith !== undefined && key !== subscribedWith) return 'another key'
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isSigned) return 'bad signature'
  if (aud !== audience) return `for ${aud}`
  return /^mailto:|^https:/.test(sub) ? undefined : 'no contact'
}

function open(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${what}\0`), length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
