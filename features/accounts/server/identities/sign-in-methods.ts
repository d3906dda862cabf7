import type { Services } from '#server/services.ts'

export const signInMethods = ({ config }: Services) => ({
  providers: config.providers.oidc.map(({ name, label }) => ({ name, label })),
  sso: config.providers.saml !== undefined,
  passkeys: config.auth.passkeys,
})

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
