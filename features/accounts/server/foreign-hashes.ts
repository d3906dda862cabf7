import { createCipheriv, scrypt as scryptBy, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { isSame } from '#server/seal.ts'
import { compareBcrypt } from './bcrypt.ts'

const scrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scryptBy)

type Check = (password: string) => Promise<boolean>

// A limit per comparison: a stored hash must not be able to stop the server.
const most = {
  bcryptCost: 14,
  scryptBytes: 128 * 2 ** 20,
  scryptWork: 2 ** 21,
  argonKib: 256 * 1024,
  argonWork: 2 ** 20,
  argonLanes: 16,
}

/** argon2, bcrypt, scrypt and `$fbscrypt$v=1,n=…,r=…,p=…,ss=…,sk=…$salt$hash`; undefined for others. */
export const readHash = (hash: string): Check | undefined =>
  hash.length <= 1_000 ? (argon2(hash) ?? bcrypt(hash) ?? scryptPhc(hash) ?? firebase(hash)) : undefined

function argon2(hash: string): Check | undefined {
  const parts =
    /^\$argon2(?:id|i|d)\$v=\d{1,3}\$m=(\d{1,9}),t=(\d{1,6}),p=(\d{1,4})\$[\w+/-]{8,200}\$[\w+/-]{8,400}$/.exec(
      hash,
    )
  if (!parts) return undefined
  const [memory, rounds, lanes] = parts.slice(1).map(Number) as [number, number, number]
  if (
    memory < 8 ||
    memory > most.argonKib ||
    rounds < 1 ||
    memory * rounds > most.argonWork ||
    lanes < 1 ||
    lanes > most.argonLanes
  )
    return undefined
  return (password) => verifyArgon2(hash, password)
}

function bcrypt(hash: string): Check | undefined {
  const cost = Number(/^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/.exec(hash)?.[1] ?? 0)
  return cost >= 4 && cost <= most.bcryptCost ? (password) => compareBcrypt(password, hash) : undefined
}

function scryptPhc(hash: string): Check | undefined {
  const parts =
    /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,4}),p=(\d{1,4})\$([\w+/=-]{1,200})\$([\w+/=-]{16,200})$/.exec(hash)
  const options = parts && optionsOf(parts)
  if (!options) return undefined
  const [salt, wanted] = [bytes(parts[4]!), bytes(parts[5]!)]
  return async (password) => isSame(await scrypt(password, salt, wanted.length, options), wanted)
}

/** Firebase's scrypt: the derived key encrypts the project's signing key, and the result is the hash. */
function firebase(hash: string): Check | undefined {
  const parts =
    /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,4}),p=(\d{1,4})(?:,ss=([\w+/=-]{0,100}))?,sk=([\w+/=-]{16,200})\$([\w+/=-]{1,200})\$([\w+/=-]{16,200})$/.exec(
      hash,
    )
  const options = parts && optionsOf(parts)
  if (!options) return undefined
  const [separator, signer, salt, wanted] = [
    bytes(parts[4] ?? ''),
    bytes(parts[5]!),
    bytes(parts[6]!),
    bytes(parts[7]!),
  ]
  return async (password) => {
    const key = await scrypt(password, Buffer.concat([salt, separator]), 32, options)
    const locked = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signer)
    return isSame(locked, wanted)
  }
}

function optionsOf(parts: RegExpExecArray): ScryptOptions | undefined {
  const [power, r, p] = parts.slice(1, 4).map(Number) as [number, number, number]
  const [N, memory] = [2 ** power, 128 * 2 ** power * r]
  if (power < 1 || r < 1 || p < 1 || memory > most.scryptBytes || N * r * p > most.scryptWork)
    return undefined
  return { N, r, p, maxmem: memory + 128 * r * p + 2 ** 20 }
}

const bytes = (text: string) => Buffer.from(text, 'base64')
