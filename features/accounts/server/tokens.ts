import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '#server/database.ts'
import type { Inspected, TokenFault } from '#server/services.ts'
import type { Secrets } from '#server/seal.ts'
import type { KeyRing } from './key-ring.ts'
import type { Ended } from './sessions/ended-sessions.ts'

const roles: readonly unknown[] = ['anon', 'authenticated', 'service_role']
const mostTokens = 5_000

type Needs = {
  secrets: Secrets
  serviceKeyGeneration?: number
  issuer: string
  ring?: KeyRing | undefined
  ended?: Pick<Ended, 'isEnded'> | undefined
}

/** Anon and service keys are HS256 by the deployment's secret. Valid tokens are cached until they expire. */
export async function createTokens({ secrets, serviceKeyGeneration = 1, issuer, ring, ended }: Needs) {
  const [shared, ...previous] = secrets.map((secret) => new TextEncoder().encode(secret)) as [
    Uint8Array,
    ...Uint8Array[],
  ]
  const signShared = (claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuer(issuer).sign(shared)
  const good = new Map<string, JWTPayload>()
  let forgotten = 0

  async function signAccess(claims: object): Promise<string> {
    const key = ring?.signer()
    if (!key) return signShared(claims)
    const text = `${part({ alg: key.algorithm, typ: 'JWT', kid: key.kid })}.${part({ ...claims, iss: issuer })}`
    return `${text}.${key.sign(text)}`
  }

  async function read(token: string): Promise<JWTPayload> {
    const known = good.get(token)
    if (known && !isExpired(known)) return known
    good.delete(token)
    const since = forgotten
    const payload = await check(token, [shared, ...previous], ring, issuer)
    // Checked against what `forget` has since discarded: not cached.
    if (since !== forgotten) return payload
    if (good.size >= mostTokens) good.delete(good.keys().next().value!)
    good.set(token, payload)
    return payload
  }

  async function inspect(token: string, { anyRole = false } = {}): Promise<Inspected> {
    let payload: JWTPayload
    try {
      payload = await read(token)
    } catch (error) {
      return { fault: faultOf(error) }
    }
    if (isRevoked(payload)) return { fault: 'bad signature' }
    if (!anyRole && !roles.includes(payload['role'])) return { fault: 'unknown role' }
    const claims = payload as Claims
    if (await isEnded(claims)) return { fault: 'session ended', ended: claims }
    return { claims }
  }

  const isEnded = async (claims: Claims) => (await ended?.isEnded(claims)) ?? false

  /** A leaked service key ends with its generation; sessions and sealed values go on. */
  const isRevoked = ({ role, generation = 1, sub }: JWTPayload) =>
    role === 'service_role' && sub === undefined && generation !== serviceKeyGeneration

  return {
    /** `iat` and `exp` are real time, because clients compare them with theirs. */
    signAccess,
    inspect,
    isEnded,
    verify: async (token: string): Promise<Claims | undefined> => (await inspect(token)).claims,
    anonKey: await signShared({ role: 'anon', iat: 1_700_000_000, exp: 4_000_000_000 }),
    serviceKey: await signShared({
      role: 'service_role',
      ...(serviceKeyGeneration > 1 && { generation: serviceKeyGeneration }),
      iat: 1_700_000_000,
      exp: 4_000_000_000,
    }),
    publicKeys: () => (ring?.all() ?? []).map(({ publicJwk }) => publicJwk),
    forget() {
      forgotten++
      good.clear()
    },
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

class Unverifiable extends Error {
  readonly fault: TokenFault
  constructor(fault: TokenFault) {
    super(fault)
    this.fault = fault
  }
}

/** The token's own `alg` is not trusted: the secret reads HS256 alone, a key only its own kind. */
async function check(
  token: string,
  shared: readonly Uint8Array[],
  ring: KeyRing | undefined,
  issuer: string,
): Promise<JWTPayload> {
  const { alg, kid } = decodeProtectedHeader(token)
  if (alg === 'HS256') return forUs(await verifyShared(token, shared), issuer)
  if (alg !== 'ES256' && alg !== 'RS256') throw new Unverifiable('unknown algorithm')
  const key = typeof kid === 'string' ? await ring?.find(kid) : undefined
  if (!key) throw new Unverifiable('unknown key')
  return forUs((await jwtVerify(token, key.verify, { algorithms: [key.algorithm] })).payload, issuer)
}

async function verifyShared(token: string, secrets: readonly Uint8Array[]): Promise<JWTPayload> {
  for (const [at, secret] of secrets.entries())
    try {
      return (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed) || at === secrets.length - 1) throw error
    }
  throw new Unverifiable('bad signature')
}

/** Two deployments with one key file are two deployments all the same. */
function forUs(payload: JWTPayload, issuer: string): JWTPayload {
  const { iss, aud, role } = payload
  if (iss !== undefined && iss !== issuer) throw new Unverifiable('not for us')
  if (role === 'authenticated' && aud !== undefined && ![aud].flat().includes('authenticated'))
    throw new Unverifiable('not for us')
  return payload
}

/** A failure to check (a database that is away) is no fault of the token. */
function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') return 'not valid yet'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'bad signature'
  if (error instanceof Unverifiable) return error.fault
  if (error instanceof errors.JOSEError || error instanceof TypeError) return 'malformed'
  throw error
}

const isExpired = ({ exp = 0 }: JWTPayload) => exp <= Math.floor(Date.now() / 1000)
