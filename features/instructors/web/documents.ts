import type { Profile } from '#features/profiles/contract.ts'
import { pathOfUrl } from '#features/uploads/rules.ts'
import type { Vetting } from '../contract.ts'
import type { DocumentKind } from '../rules.ts'

/** Where the profile of the specification has them. */
export const profileColumns: Partial<Record<DocumentKind, 'driving_license' | 'dbs_document'>> = {
  licence: 'driving_license',
  dbs: 'dbs_document',
}

export type DocumentState = 'missing' | 'standing-in' | 'uploaded' | 'in_review' | 'approved' | 'rejected'

/**
 * What was submitted has the state of its check; what was only uploaded waits for being submitted. Until then the document
 * brought to the registration stands in (specification, section 3), and is never submitted as something it is not.
 */
export function documentOf(
  kind: DocumentKind,
  profile: Pick<Profile, 'driving_license' | 'dbs_document' | 'id_document'>,
  { status, documents }: Pick<Vetting, 'status' | 'documents'>,
): { path?: string; state: DocumentState } {
  const submitted = documents.find((one) => one.kind === kind)
  const column = profileColumns[kind]
  const uploaded = column && pathOfUrl(profile[column] ?? '')
  if (submitted && status !== 'not_submitted' && (!uploaded || uploaded === submitted.path))
    return { path: submitted.path, state: status }
  if (uploaded) return { path: uploaded, state: 'uploaded' }
  const brought = column && pathOfUrl(profile.id_document ?? '')
  return brought ? { path: brought, state: 'standing-in' } : { state: 'missing' }
}
