/** What this house's sign-in offers, for clients that ask before they show buttons. */
export const settings = {
  external: { anonymous_users: false, apple: false, azure: false, facebook: false, github: false, google: false, email: true, phone: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  saml_private_key_next_configured: false,
  passkeys_enabled: false,
}

/** Clients of the protocol recognise the service by this name. */
export const health = { version: 'v2.180.0', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }
