import type { Services } from '#server/services.ts'

/** What the login page may offer beside the password. */
export const signInMethods = ({ config }: Services) => ({
  providers: config.providers.oidc.map(({ name, label }) => ({ name, label })),
  sso: config.providers.saml !== undefined,
  passkeys: config.auth.passkeys,
})

/** The same in the words of the protocol's `/settings`. */
export const withProviders = <Settings extends { external: object }>(
  { config }: Services,
  settings: Settings,
) => ({
  ...settings,
  external: {
    ...settings.external,
    ...Object.fromEntries(config.providers.oidc.map(({ name }) => [name, true])),
  },
  saml_enabled: config.providers.saml !== undefined,
})
