import { jwtVerify, SignJWT } from 'jose'
import type { Claims } from '#server/database.ts'

export type TokenMaker = Awaited<ReturnType<typeof createTokens>>

/** Tokens signed with the deployment's secret: people's access tokens, and the two keys that stand for nobody and for the service. */
export async function createTokens({ secret, issuer }: { secret: string; issuer: string }) {
  const key = new TextEncoder().encode(secret)
  const sign = (claims: object) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuer(issuer).sign(key)
  return {
    signAccess: sign,
    verify: async (token: string) => jwtVerify(token, key, { algorithms: ['HS256'] }).then(({ payload }) => payload as unknown as Claims, () => undefined),
    anonKey: await sign({ role: 'anon', iat: 1_700_000_000, exp: 4_000_000_000 }),
    serviceKey: await sign({ role: 'service_role', iat: 1_700_000_000, exp: 4_000_000_000 }),
  }
}
