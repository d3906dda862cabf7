import { X509Certificate } from 'node:crypto'
import { invalid } from '#features/accounts/server/errors.ts'
import { isSafeAddress } from '#server/provider-settings.ts'
import { samlXml } from './packages.ts'

export type Metadata = { entityId: string; signOnUrl: string; certificates: string[] }

export const mostMetadata = 500_000
const byAddress = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

type Element = { $?: Record<string, string>; _?: string } & Record<string, unknown>
const children = (of: Element | undefined, name: string): Element[] =>
  Array.isArray(of?.[name]) ? (of[name] as Element[]) : []

/** @throws validation_failed (400) saying what is missing */
export async function readMetadata(xml: string): Promise<Metadata> {
  // Metadata needs no DOCTYPE, and entities are an attack.
  if (xml.length > mostMetadata || /<!DOCTYPE/i.test(xml)) throw invalid('Failed to parse Metadata XML')
  const parsed = (await samlXml()
    .parseXml2JsFromString(xml)
    .catch(() => undefined)) as { EntityDescriptor?: Element } | undefined
  const entity = parsed?.EntityDescriptor
  const entityId = entity?.$?.['entityID']
  if (!entityId) throw invalid('Failed to parse Metadata XML')
  const [idp] = children(entity, 'IDPSSODescriptor')
  if (!idp) throw invalid('SAML Metadata XML does not contain a single IdP descriptor')
  const signOnUrl = children(idp, 'SingleSignOnService').find(({ $ }) => $?.['Binding'] === byAddress)?.$?.[
    'Location'
  ]
  if (!signOnUrl || !isSafeAddress(signOnUrl))
    throw invalid('SAML Metadata XML has no sign-on service by HTTP-Redirect with a safe address')
  const certificates = children(idp, 'KeyDescriptor')
    .filter(({ $ }) => $?.['use'] !== 'encryption')
    .flatMap((key) => children(key, 'KeyInfo'))
    .flatMap((info) => children(info, 'X509Data'))
    .flatMap((data) => children(data, 'X509Certificate'))
    .flatMap(({ _ }) => pemOf(_ ?? ''))
  if (certificates.length === 0) throw invalid('SAML Metadata XML has no certificate to sign with')
  return { entityId, signOnUrl, certificates }
}

function pemOf(base64: string): string[] {
  try {
    return [new X509Certificate(Buffer.from(base64.replaceAll(/\s/g, ''), 'base64')).toString()]
  } catch {
    return []
  }
}
