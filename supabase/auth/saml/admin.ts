import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem, invalid } from '#features/accounts/server/errors.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { read, text } from '../input.ts'
import { requireAdmin } from '../signed-in.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import { readMetadata } from './metadata.ts'
import { findOrganisation, type Organisation, organisationColumns, ownSaml } from './organisations.ts'

const mapping = z.nullish(
  z.object({
    keys: z.nullish(
      z.record(
        z.string(),
        z.object({
          name: z.optional(z.string()),
          names: z.optional(z.array(z.string())),
          default: z.optional(z.unknown()),
          array: z.optional(z.boolean()),
        }),
      ),
    ),
  }),
)
const Body = z.object({
  type: text,
  metadata_xml: text,
  metadata_url: text,
  domains: z.nullish(z.array(z.string())),
  attribute_mapping: mapping,
  disabled: z.nullish(z.boolean()),
})

export async function listOrganisations(services: Services, request: FastifyRequest) {
  await requireOrganisationAdmin(services, request)
  const rows = await services.asSystem('list organisations', (db) =>
    db.list(
      'accounts.listOrganisations',
      `select ${organisationColumns} from auth.sso_providers p order by p.created_at, p.id`,
    ),
  )
  return { items: rows.map((one) => show(one, { withXml: false })) }
}

export async function addOrganisation(services: Services, request: FastifyRequest) {
  await requireOrganisationAdmin(services, request)
  const input = read(request, Body)
  if (input.type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type")
  if (input.metadata_xml && input.metadata_url)
    throw invalid('Only one of metadata_xml or metadata_url needs to be set')
  if (!input.metadata_xml && !input.metadata_url)
    throw invalid('Either metadata_xml or metadata_url must be set')
  const xml = input.metadata_xml || (await fetchMetadata(services.config, input.metadata_url))
  const { entityId } = await readMetadata(xml)
  return services.asSystem('add an organisation', async (db) => {
    const row = await db.find(
      'accounts.addOrganisation',
      `insert into auth.sso_providers (entity_id, metadata_xml, metadata_url, attribute_mapping, disabled) values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
      [
        entityId,
        xml,
        input.metadata_url || null,
        JSON.stringify(input.attribute_mapping ?? {}),
        input.disabled ?? false,
      ],
    )
    if (!row)
      throw new AuthProblem(
        422,
        'saml_idp_already_exists',
        `A SAML Identity Provider with this EntityID (${entityId}) already exists`,
      )
    await setDomains(db, row.id, input.domains ?? [])
    return show((await findOrganisation(db, row))!)
  })
}

export async function showOrganisation(services: Services, request: FastifyRequest) {
  await requireOrganisationAdmin(services, request)
  return show(await services.asSystem('show an organisation', (db) => getOrganisation(db, request)))
}

export async function changeOrganisation(services: Services, request: FastifyRequest) {
  await requireOrganisationAdmin(services, request)
  const input = read(request, Body)
  if (input.type && input.type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type")
  if (input.metadata_xml && input.metadata_url)
    throw invalid('Only one of metadata_xml or metadata_url needs to be set')
  const xml =
    input.metadata_xml || (input.metadata_url ? await fetchMetadata(services.config, input.metadata_url) : '')
  const fresh = xml ? await readMetadata(xml) : undefined
  return services.asSystem('change an organisation', async (db) => {
    const known = await getOrganisation(db, request)
    if (fresh && fresh.entityId !== known.entityId)
      throw new AuthProblem(
        400,
        'saml_entity_id_mismatch',
        `SAML Metadata can be updated only if the EntityIDs match for the SAML provider; expected '${known.entityId}' but got '${fresh.entityId}'`,
      )
    await db.execute(
      'accounts.changeOrganisation',
      'update auth.sso_providers set metadata_xml = $2, metadata_url = $3, attribute_mapping = $4, disabled = $5 where id = $1',
      [
        known.id,
        xml || known.metadataXml,
        fresh ? input.metadata_url || null : known.metadataUrl,
        JSON.stringify(input.attribute_mapping ?? known.attributeMapping),
        input.disabled ?? known.disabled,
      ],
    )
    if (input.domains) await setDomains(db, known.id, input.domains)
    return show((await findOrganisation(db, known))!)
  })
}

export async function removeOrganisation(services: Services, request: FastifyRequest) {
  await requireOrganisationAdmin(services, request)
  return services.asSystem('remove an organisation', async (db) => {
    const known = await getOrganisation(db, request)
    await db.execute('accounts.removeOrganisation', 'delete from auth.sso_providers where id = $1', [
      known.id,
    ])
    return show(known)
  })
}

async function setDomains(db: Db, id: string, requested: readonly string[]) {
  const domains = [...new Set(requested.map((domain) => domain.trim().toLowerCase()))]
  const odd = domains.find((domain) => domain.length > 253 || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
  if (odd !== undefined) throw invalid(`SSO Domain '${odd.slice(0, 100)}' is not a domain`)
  await db.execute(
    'accounts.setDomains.deleteSsoDomains',
    'delete from auth.sso_domains where provider_id = $1 and domain <> all ($2)',
    [id, domains],
  )
  const row = await db.find(
    'accounts.setDomains.readSsoDomains',
    'select domain from auth.sso_domains where domain = any ($1) and provider_id <> $2',
    [domains, id],
  )
  if (row)
    throw new AuthProblem(
      422,
      'sso_domain_already_exists',
      `SSO Domain '${row.domain}' is already assigned to an SSO identity provider`,
    )
  await db.execute(
    'accounts.setDomains.insertSsoDomains',
    'insert into auth.sso_domains (provider_id, domain) select $1, unnest($2::text[]) on conflict (domain) do nothing',
    [id, domains],
  )
}

async function getOrganisation(db: Db, request: FastifyRequest) {
  const found = await findOrganisation(db, request.params as { id: string })
  if (!found) throw new AuthProblem(404, 'sso_provider_not_found', 'No such SSO provider')
  return found
}

function show(
  {
    id,
    entityId,
    metadataXml,
    metadataUrl,
    attributeMapping,
    disabled,
    domains,
    createdAt,
    updatedAt,
  }: Organisation,
  { withXml = true } = {},
) {
  const saml = {
    entity_id: entityId,
    ...(metadataUrl && { metadata_url: metadataUrl }),
    ...(withXml && { metadata_xml: metadataXml }),
    attribute_mapping: attributeMapping,
  }
  return { id, saml, domains, disabled, created_at: createdAt, updated_at: updatedAt }
}

async function requireOrganisationAdmin(services: Services, request: FastifyRequest) {
  await requireAdmin(services, request)
  ownSaml(services)
}
