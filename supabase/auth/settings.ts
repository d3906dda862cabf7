import type { Services } from '#server/services.ts'

const known = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
]
const more = [
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
]

export function showSettings({ config }: Services) {
  const { auth } = config
  return {
    external: {
      anonymous_users: auth.anonymous,
      ...Object.fromEntries([...known, ...more].map((name) => [name, false])),
      email: auth.email,
      phone: false,
    },
    disable_signup: !auth.isOpenToSignUp,
    mailer_autoconfirm: auth.emailAutoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: auth.passkeys,
  }
}

export const health = {
  version: 'v2.180.0',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
}
