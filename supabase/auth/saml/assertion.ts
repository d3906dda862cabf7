import type { Profile } from '@node-saml/node-saml'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import { type ExternalProfile, readProfile } from '#features/accounts/server/identities/external-profile.ts'
import type { Services } from '#server/services.ts'
import { isOldOrOdd } from './old-signatures.ts'
import {
  assertionAddress,
  type AttributeMapping,
  type Organisation,
  ownSaml,
  samlFor,
  skewMs,
} from './organisations.ts'
import { samlPackage } from './packages.ts'

export type Assertion = { id: string; until: string; who: ExternalProfile }

const notValid = () => new AuthProblem(400, 'validation_failed', 'SAML Assertion is not valid')

/** IdP-initiated when `requestId` is absent: then no request may be named. @throws validation_failed (400) */
export async function readAssertion(
  services: Services,
  organisation: Organisation,
  answer: string,
  requestId: string | undefined,
): Promise<Assertion> {
  const xml = Buffer.from(answer, 'base64').toString('utf8')
  try {
    if (await isOldOrOdd(xml, ownSaml(services).privateKey)) throw notValid()
    const { profile } = await (await samlFor(services, organisation)).validatePostResponseAsync({
      SAMLResponse: answer,
    })
    const assertion = (profile?.getAssertion?.() as { Assertion?: Element } | undefined)?.Assertion
    const id = assertion?.$?.['ID']
    if (!profile || !assertion || !id || profile.issuer !== organisation.entityId) throw notValid()
    return { id, until: confirmedUntil(services, assertion, requestId), who: whoIn(organisation, profile) }
  } catch (error) {
    if (error instanceof AuthProblem) throw error
    services.log.warn(
      { organisation: organisation.id, why: (error as Error).name },
      'an organisation’s answer was not taken',
    )
    if (error instanceof samlPackage().SamlStatusError)
      throw new AuthProblem(403, 'validation_failed', 'The organisation did not let you in')
    throw notValid()
  }
}

type Element = { $?: Record<string, string>; _?: string } & Record<string, unknown>
const children = (of: Element | undefined, name: string): Element[] =>
  Array.isArray(of?.[name]) ? (of[name] as Element[]) : []

/** Bearer, recipient, request and expiry must all be within the signed part. */
function confirmedUntil(services: Services, assertion: Element, requestId: string | undefined) {
  const good = children(assertion, 'Subject')
    .flatMap((subject) => children(subject, 'SubjectConfirmation'))
    .filter(({ $ }) => $?.['Method'] === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((confirmation) => children(confirmation, 'SubjectConfirmationData'))
    .find(
      ({ $ }) =>
        $?.['Recipient'] === assertionAddress(services) &&
        $?.['InResponseTo'] === requestId &&
        isAhead($?.['NotOnOrAfter']),
    )
  if (!good) throw notValid()
  return new Date(Date.parse(good.$!['NotOnOrAfter']!) + skewMs).toISOString()
}

/** Real time, since the provider's clock is real. */
const isAhead = (moment: string | undefined) =>
  moment !== undefined && Date.parse(moment) + skewMs > Date.now()

const usualNames: Record<'email' | 'name', readonly string[]> = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'http://schemas.xmlsoap.org/claims/EmailAddress',
  ],
  name: [
    'name',
    'displayName',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
}

function whoIn({ id, entityId, attributeMapping }: Organisation, profile: Profile): ExternalProfile {
  const attributes = (profile['attributes'] ?? {}) as Record<string, unknown>
  const first = (names: readonly string[]) =>
    names.flatMap((name) => attributes[name] ?? []).find((value) => typeof value === 'string')
  const keys = (attributeMapping as AttributeMapping).keys ?? {}
  const mapped = (key: string) => {
    const { name, names = [], default: otherwise } = keys[key] ?? {}
    return (
      first([...(name ? [name] : []), ...names]) ?? (typeof otherwise === 'string' ? otherwise : undefined)
    )
  }
  const isAddress = profile.nameIDFormat === 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  const email = mapped('email') ?? first(usualNames.email) ?? (isAddress ? profile.nameID : undefined)
  const more = Object.fromEntries(
    Object.keys(keys).flatMap((key) =>
      key === 'email' || key === 'name' ? [] : [[key, mapped(key)?.slice(0, 300)]],
    ),
  )
  // A transient id changes with every sign-in, so the address identifies the person.
  const isTransient = profile.nameIDFormat === 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
  const subject = isTransient ? email?.toLowerCase() : profile.nameID
  if (!subject) throw notValid()
  const who = readProfile(`sso:${id}`, {
    iss: entityId,
    sub: subject,
    email,
    email_verified: true,
    name: mapped('name') ?? first(usualNames.name),
  })
  return Object.keys(more).length > 0 ? { ...who, about: { ...who.about, custom_claims: more } } : who
}
