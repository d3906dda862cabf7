import { AuthProblem } from '#features/accounts/server/errors.ts'
import { serviceOf } from '#features/accounts/server/redirects.ts'
import type { Db, Row } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { readMetadata } from './metadata.ts'
import { samlPackage } from './packages.ts'

/** Other keys become custom claims. */
export type AttributeMapping = {
  keys?: Record<string, { name?: string; names?: string[]; default?: unknown; array?: boolean }>
}

export type Organisation = Row<'accounts.listOrganisations'>

export const organisationColumns = `p.id, p.entity_id, p.metadata_xml, p.metadata_url, p.attribute_mapping, p.disabled, p.created_at, p.updated_at,
  (select coalesce(json_agg(json_build_object('id', d.id, 'domain', d.domain, 'created_at', d.created_at, 'updated_at', d.updated_at) order by d.domain), '[]')
   from auth.sso_domains d where d.provider_id = p.id) as domains`

export async function findOrganisation(
  db: Db,
  by: { id: string } | { domain: string } | { entityId: string },
): Promise<Organisation | undefined> {
  const [where, value] =
    'id' in by
      ? ['p.id::text = lower($1)', by.id]
      : 'domain' in by
        ? ['p.id = (select d.provider_id from auth.sso_domains d where d.domain = lower($1))', by.domain]
        : ['p.entity_id = $1', by.entityId]
  return await db.find(
    'accounts.findOrganisation',
    `select ${organisationColumns} from auth.sso_providers p where ${where}`,
    [value],
  )
}

export const ourEntityId = (services: Services) => `${serviceOf(services)}/sso/saml/metadata`
export const assertionAddress = (services: Services) => `${serviceOf(services)}/sso/saml/acs`

export const skewMs = 30_000

/** @throws saml_provider_disabled (404) */
export function ownSaml(services: Services) {
  const own = services.config.providers.saml
  if (!own) throw new AuthProblem(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  return own
}

/** The library reads only what is signed. InResponseTo is ours to check: it would trust an unsigned one. */
export async function samlFor(
  services: Services,
  organisation: Pick<Organisation, 'metadataXml'>,
  requestId?: string,
) {
  const { privateKey, certificate } = ownSaml(services)
  const { entityId, signOnUrl, certificates } = await readMetadata(organisation.metadataXml)
  const { SAML, ValidateInResponseTo } = samlPackage()
  return new SAML({
    issuer: ourEntityId(services),
    audience: ourEntityId(services),
    callbackUrl: assertionAddress(services),
    entryPoint: signOnUrl,
    idpIssuer: entityId,
    idpCert: certificates,
    privateKey,
    publicCert: certificate,
    decryptionPvk: privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: skewMs,
    validateInResponseTo: ValidateInResponseTo.never,
    ...(requestId && { generateUniqueId: () => requestId }),
  })
}
