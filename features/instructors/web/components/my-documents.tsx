import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import type { Profile } from '#features/profiles/contract.ts'
import { DocumentButton } from '#features/uploads/web/components/document-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { Vetting } from '../../contract.ts'
import { documentKinds, documentRules } from '../../rules.ts'
import { documentOf, type DocumentState } from '../documents.ts'
import { useMyVetting } from '../hooks.ts'

export function MyDocuments({ profile }: { profile: Profile }) {
  const vetting = useMyVetting()
  if (vetting.isLoadingError)
    return <ErrorState retry={vetting.refetch}>We couldn’t load your documents.</ErrorState>
  if (!vetting.data) return <ListSkeleton label="Loading your documents" rows={3} />
  return (
    <>
      <DocumentList profile={profile} vetting={vetting.data} />
      <p className="mt-5 text-sm text-ink-2">
        Only you and the people who check your documents can open them, and every view is logged.{' '}
        {deletionOf(vetting.data)}
      </p>
      <p className="mt-3">
        <Link to="/dashboard/settings/vetting">
          {vetting.data.status === 'in_review' ? 'See what you submitted' : 'Upload your documents'}
        </Link>
      </p>
    </>
  )
}

export function DocumentList({ profile, vetting }: { profile: Profile; vetting: Vetting }) {
  return (
    <ul className="ruled" aria-label="Your documents">
      {documentKinds.map((kind) => {
        const { path, state } = documentOf(kind, profile, vetting)
        const submitted = vetting.documents.find((one) => one.kind === kind)
        const { name, hint, number, date } = documentRules[kind]
        return (
          <li key={kind} className="flex-wrap">
            <span className="min-w-0 flex-1 basis-52">
              <b className="flex flex-wrap items-center gap-2">
                {name} <Badge tone={states[state].tone}>{states[state].says}</Badge>
              </b>
              <span className="block text-sm text-ink-2">
                {submitted && path === submitted.path
                  ? `${number.label} ${submitted.number}. ${date}: ${formatDay(`${submitted.datedOn}T12:00Z`)}. ${
                      submitted.openedAt ? `Opened ${formatDay(submitted.openedAt)}.` : 'Not opened yet.'
                    }`
                  : hint}
              </span>
            </span>
            {path && <DocumentButton path={path} owner="yours" label={name} />}
          </li>
        )
      })}
    </ul>
  )
}

const states: Record<DocumentState, { tone?: 'green' | 'blue' | 'yellow' | 'red'; says: string }> = {
  missing: { says: 'Not uploaded' },
  'standing-in': { tone: 'yellow', says: 'Your ID document, for now' },
  uploaded: { tone: 'yellow', says: 'Not submitted yet' },
  in_review: { tone: 'blue', says: 'In review' },
  approved: { tone: 'green', says: 'Approved' },
  rejected: { tone: 'red', says: 'Needs another look' },
}

function deletionOf({ status, documents, documentsDeleteAfter, decidedAt }: Vetting) {
  if (documents.length > 0 && documentsDeleteAfter)
    return `We’ll delete yours on ${formatDay(documentsDeleteAfter)}.`
  if ((status === 'approved' || status === 'rejected') && documents.length === 0 && decidedAt)
    return `We’ve deleted the ones decided on ${formatDay(decidedAt)}.`
  return 'We delete them 30 days after the decision.'
}
