import type { Services } from '#server/services.ts'
import { wellKnown } from './providers/authorize.ts'

export function showSettings({ config }: Services) {
  const { auth, providers } = config
  return {
    external: {
      anonymous_users: auth.anonymous,
      ...Object.fromEntries(wellKnown.map((name) => [name, false])),
      email: auth.email,
      phone: false,
      ...Object.fromEntries(providers.oidc.map(({ name }) => [name, true])),
    },
    disable_signup: !auth.isOpenToSignUp,
    mailer_autoconfirm: auth.emailAutoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: providers.saml !== undefined,
    saml_private_key_next_configured: false,
    passkeys_enabled: auth.passkeys,
  }
}

export const health = {
  version: 'v2.180.0',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
}
