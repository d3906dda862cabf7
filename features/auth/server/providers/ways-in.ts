import type { House } from '#server/house.ts'

/** What the login page may offer beside the password. */
export const waysIn = ({ config }: House) => ({
  providers: config.providers.oidc.map(({ name, label }) => ({ name, label })),
  sso: config.providers.saml !== undefined,
  passkeys: config.auth.passkeys,
})
