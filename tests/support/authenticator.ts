import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Letters = string | ArrayBuffer
export type CreationOptions = { challenge: Letters; rp: { id?: string }; user: { id: Letters } }
export type RequestOptions = { challenge: Letters; rpId?: string }
type Key = { id: string; privateKey: KeyObject; counter: number; userHandle: string; rpId: string }

/** What a test may turn at: another page, another site, no finger on the sensor, a count of its own, another's name. */
export type Quirks = {
  origin?: string
  rpId?: string
  verifiesUser?: boolean
  counter?: number
  userHandle?: string
  type?: string
  fmt?: string
}

/** An authenticator in software (W3C WebAuthn level 3, sections 6.1 and 6.5): ES256 keys, without a word on its maker, for pages of `origin`. */
export function makeAuthenticator(origin: string) {
  const keys: Key[] = []

  function create(options: CreationOptions, quirks: Quirks = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const id = randomBytes(32)
    const rpId = quirks.rpId ?? options.rp.id!
    const key: Key = {
      id: id.toString('base64url'),
      privateKey,
      counter: 1,
      userHandle: emailsOf(options.user.id),
      rpId,
    }
    keys.push(key)
    // A COSE key: kind EC2, algorithm ES256, curve P-256, and the point.
    const cose = isoCBOR.encode(new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], [-2, bytesOf(x!)], [-3, bytesOf(y!)]])) // biome-ignore format: a table
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([authDataOf(key, quirks, 0x40), Buffer.alloc(16), length, id, cose])
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', quirks.fmt ?? 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    const response = {
      clientDataJSON: clientData('webauthn.create', options.challenge, quirks).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    }
    return shown(key, response)
  }

  function get(options: RequestOptions, quirks: Quirks = {}, key = keys.at(-1)!) {
    key.counter = quirks.counter ?? key.counter + 1
    const authenticatorData = authDataOf(key, quirks)
    const clientDataJSON = clientData('webauthn.get', options.challenge, quirks)
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]),
      key.privateKey,
    )
    const response = {
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: quirks.userHandle ?? key.userHandle,
    }
    return shown(key, response)
  }

  const clientData = (type: string, challenge: Letters, quirks: Quirks) =>
    Buffer.from(
      JSON.stringify({
        type: quirks.type ?? type,
        challenge: emailsOf(challenge),
        origin: quirks.origin ?? origin,
        crossOrigin: false,
      }),
    )

  return { create, get, keys }
}

/** Somebody is there (1), and has shown their finger or PIN (4). */
function authDataOf(key: Key, { rpId, verifiesUser = true }: Quirks, more = 0) {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(key.counter)
  const flags = 1 | (verifiesUser ? 4 : 0) | more
  return Buffer.concat([
    createHash('sha256')
      .update(rpId ?? key.rpId)
      .digest(),
    Buffer.from([flags]),
    counter,
  ])
}

/** As a browser hands it to a page, which asks for its JSON. */
function shown<R>({ id }: Key, response: R) {
  const json = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  return { ...json, toJSON: () => json }
}

const emailsOf = (value: Letters) =>
  typeof value === 'string' ? value : Buffer.from(value).toString('base64url')
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
