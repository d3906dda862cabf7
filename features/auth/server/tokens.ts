import { errors, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '#server/database.ts'

export type TokenMaker = Awaited<ReturnType<typeof createTokens>>

/** What a token says, or why it says nothing. */
export type Inspected = { claims: Claims; fault?: undefined } | { claims?: undefined; fault: string }

const roles: readonly unknown[] = ['anon', 'authenticated', 'service_role']
const kept = 5_000

/**
 * Tokens signed with the deployment's secret (HS256): people's access tokens, and the two keys that stand for nobody and for the service.
 * A token that was found good is remembered until it expires, because a screen sends the same one with every request.
 */
export async function createTokens({ secret, issuer }: { secret: string; issuer: string }) {
  const key = new TextEncoder().encode(secret)
  const sign = (claims: object) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuer(issuer).sign(key)
  const good = new Map<string, Inspected>()

  async function inspect(token: string): Promise<Inspected> {
    const known = good.get(token)
    if (known) {
      if (!isExpired(known.claims)) return known
      good.delete(token)
    }
    const found = await check(token, key)
    if (found.claims) {
      if (good.size >= kept) good.delete(good.keys().next().value!)
      good.set(token, found)
    }
    return found
  }

  return {
    /** Signs an access token; `iat` and `exp` are seconds by the real clock, because clients compare them with theirs. */
    signAccess: sign,
    inspect,
    /** The claims of a good token; nothing for one that is forged, expired or not ours. */
    verify: async (token: string): Promise<Claims | undefined> => (await inspect(token)).claims,
    anonKey: await sign({ role: 'anon', iat: 1_700_000_000, exp: 4_000_000_000 }),
    serviceKey: await sign({ role: 'service_role', iat: 1_700_000_000, exp: 4_000_000_000 }),
  }
}

async function check(token: string, key: Uint8Array): Promise<Inspected> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    if (!roles.includes(payload['role'])) return { fault: 'token has invalid claims: role' }
    return { claims: payload as unknown as Claims }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { fault: 'token has invalid claims: token is expired' }
    if (error instanceof errors.JWSSignatureVerificationFailed) return { fault: 'token signature is invalid: signature is invalid' }
    return { fault: 'token is malformed' }
  }
}

const isExpired = (claims: Claims | undefined) => Number(claims?.['exp'] ?? 0) <= Math.floor(Date.now() / 1000)
