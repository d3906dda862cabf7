import type { Profile } from '#features/profiles/contract.ts'
import { pathOfUrl } from '#features/uploads/rules.ts'
import type { Vetting } from '../contract.ts'

export const documentKinds = [
  { column: 'id_document', name: 'Identity document', hint: 'Passport or identity card.' },
  {
    column: 'driving_license',
    name: 'Driving licence',
    hint: 'The photo card, both sides on one picture or PDF.',
  },
  { column: 'dbs_document', name: 'DBS certificate', hint: 'The enhanced check for work with children.' },
] as const
export type DocumentKind = (typeof documentKinds)[number]

export type DocumentState = 'missing' | 'uploaded' | 'in_review' | 'approved' | 'rejected'

/** A decision covers the documents submitted with it; a later one is only uploaded. */
export function stateOf(
  address: string | null,
  vetting: Pick<Vetting, 'status' | 'documents'>,
): DocumentState {
  if (!address) return 'missing'
  const isHandedIn = vetting.documents.includes(pathOfUrl(address) ?? address)
  return isHandedIn && vetting.status !== 'not_submitted' ? vetting.status : 'uploaded'
}

export const pathsOf = (profile: Pick<Profile, DocumentKind['column']>) =>
  documentKinds.flatMap(({ column }) => pathOfUrl(profile[column] ?? '') || [])
