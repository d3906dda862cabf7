import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import type { Page, Visitor } from './visitor.ts'

export type Claims = {
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  family_name?: string
  picture?: string
}

export const client = { id: 'clearway', secret: 'between the school hub and us' }

/** A real OpenID provider on loopback, with sign-in and consent pages of its own. `people` are those who can sign in, by login name. */
export async function startOidcProvider(callback: string, people: Record<string, Claims>) {
  const key = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(key.privateKey)), kid: 'of-the-hub', alg: 'RS256', use: 'sig' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const about = quietly(
    () =>
      new Provider(issuer, {
        clients: [
          {
            client_id: client.id,
            client_secret: client.secret,
            redirect_uris: [callback],
            grant_types: ['authorization_code', 'refresh_token'],
          },
        ],
        jwks: { keys: [jwk] },
        cookies: { keys: ['the hub keeps its cookies'] },
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name', 'given_name', 'family_name', 'picture'],
        },
        scopes: ['openid', 'offline_access'],
        ttl: {
          AccessToken: 3600,
          AuthorizationCode: 60,
          Grant: 3600,
          IdToken: 3600,
          Interaction: 3600,
          RefreshToken: 3600,
          Session: 3600,
        },
        findAccount: (_ctx, sub) =>
          people[sub] ? { accountId: sub, claims: async () => ({ sub, ...people[sub] }) } : undefined,
      }),
  )
  server.on('request', about.callback())
  return {
    issuer,
    people,
    /** A token about somebody, as this provider would sign it; `claims` say otherwise. */
    idToken: (claims: JWTPayload, header: Record<string, unknown> = {}) => {
      const seconds = Math.floor(Date.now() / 1000)
      return new SignJWT({ iss: issuer, aud: client.id, iat: seconds, exp: seconds + 600, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, ...header })
        .sign(key.privateKey)
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type OidcStandIn = Awaited<ReturnType<typeof startOidcProvider>>

/** Settings of a product that knows this provider under a name. */
export const oidcSettings = ({ issuer }: { issuer: string }, name = 'HUB', label = 'School hub') => ({
  [`AUTH_OIDC_${name}_ISSUER`]: issuer,
  [`AUTH_OIDC_${name}_CLIENT_ID`]: client.id,
  [`AUTH_OIDC_${name}_CLIENT_SECRET`]: client.secret,
  [`AUTH_OIDC_${name}_LABEL`]: label,
})

/** Answers the provider's pages as the person would: who they are, and that the product may know. Ends where the provider sends them back to. */
export async function signInThere(
  visitor: Visitor,
  address: string,
  login: string,
  stopAt?: string,
): Promise<Page> {
  const requested = await visitor.open(address, {}, stopAt)
  if (requested.status !== 200 || !requested.text.includes('name="login"')) return requested
  const consent = await visitor.submit(requested, { login, password: 'known to the hub' }, stopAt)
  return consent.text.includes('<form') ? visitor.submit(consent, {}, stopAt) : consent
}

/** The provider warns of a runtime newer than it knows. */
function quietly<T>(make: () => T): T {
  const { warn, info } = console
  console.warn = console.info = () => {}
  try {
    return make()
  } finally {
    Object.assign(console, { warn, info })
  }
}
