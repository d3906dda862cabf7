import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '#server/database.ts'
import type { Inspected, TokenFault } from '#server/services.ts'
import type { KeyRing } from './key-ring.ts'
import type { Ended } from './sessions/ended.ts'

const roles: readonly unknown[] = ['anon', 'authenticated', 'service_role']
const kept = 5_000

type Needs = {
  secret: string
  issuer: string
  ring?: KeyRing | undefined
  ended?: Pick<Ended, 'isEnded'> | undefined
}

/**
 * Makes and reads the tokens people carry. People's access tokens are signed by the ring's key, so that anybody can check them;
 * the keys that stand for nobody and for the service are signed with the deployment's secret (HS256), as are access tokens without a ring.
 * A token that was found good is remembered until it expires, because a screen sends the same one with every request.
 */
export async function createTokens({ secret, issuer, ring, ended }: Needs) {
  const shared = new TextEncoder().encode(secret)
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
    const payload = await check(token, shared, ring)
    // Found good by what was known before everything was forgotten: it is looked at again next time.
    if (since !== forgotten) return payload
    if (good.size >= kept) good.delete(good.keys().next().value!)
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
    if (!anyRole && !roles.includes(payload['role'])) return { fault: 'unknown role' }
    const claims = payload as Claims
    if (await ended?.isEnded(claims)) return { fault: 'session ended', ended: claims }
    return { claims }
  }

  return {
    /** Signs an access token; `iat` and `exp` are seconds by the real clock, because clients compare them with theirs. */
    signAccess,
    /** `anyRole`: for the account service, whose own work does not take on the token's role in the database. */
    inspect,
    /** The claims of a good token; nothing for one that is forged, expired, ended or not ours. */
    verify: async (token: string): Promise<Claims | undefined> => (await inspect(token)).claims,
    anonKey: await signShared({ role: 'anon', iat: 1_700_000_000, exp: 4_000_000_000 }),
    serviceKey: await signShared({ role: 'service_role', iat: 1_700_000_000, exp: 4_000_000_000 }),
    /** What anybody may check our tokens with. */
    publicKeys: () => (ring?.all() ?? []).map(({ publicJwk }) => publicJwk),
    /** Whatever was found good is looked at again: a key is gone, or another has come. */
    forget() {
      forgotten++
      good.clear()
    },
  }
}

/** A header or the claims, as a token has them (RFC 7515). */
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

class Unverifiable extends Error {
  readonly fault: TokenFault
  constructor(fault: TokenFault) {
    super(fault)
    this.fault = fault
  }
}

/** The token's own word on its algorithm counts for nothing: the secret reads HS256 alone, and a key of the ring only its own kind. */
async function check(token: string, shared: Uint8Array, ring: KeyRing | undefined): Promise<JWTPayload> {
  const { alg, kid } = decodeProtectedHeader(token)
  if (alg === 'HS256') return (await jwtVerify(token, shared, { algorithms: ['HS256'] })).payload
  if (alg !== 'ES256' && alg !== 'RS256') throw new Unverifiable('unknown algorithm')
  const key = typeof kid === 'string' ? await ring?.find(kid) : undefined
  if (!key) throw new Unverifiable('unknown key')
  return (await jwtVerify(token, key.verify, { algorithms: [key.algorithm] })).payload
}

/** What keeps us from looking (a database that is away) is no fault of the token. */
function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') return 'not valid yet'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'bad signature'
  if (error instanceof Unverifiable) return error.fault
  if (error instanceof errors.JOSEError || error instanceof TypeError) return 'malformed'
  throw error
}

const isExpired = ({ exp = 0 }: JWTPayload) => exp <= Math.floor(Date.now() / 1000)
