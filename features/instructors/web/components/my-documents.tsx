import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import type { Profile } from '#features/profiles/contract.ts'
import { ErrorState, ListSkeleton, Notice } from '#ui/states.tsx'
import { documentKinds, stateOf } from '../documents.ts'
import { useMyVetting } from '../hooks.ts'
import { MyDocument } from './my-document.tsx'

export function MyDocuments({ profile }: { profile: Profile }) {
  const vetting = useMyVetting()
  if (vetting.isLoadingError)
    return (
      <ErrorState retry={vetting.refetch}>The state of your documents could not be read just now.</ErrorState>
    )
  if (!vetting.data) return <ListSkeleton label="Loading your documents" rows={3} />
  const { status, reason, documentsDeleteAfter, decidedAt, documents } = vetting.data
  const isWaiting = documentKinds.some(({ column }) => stateOf(profile[column], vetting.data) === 'uploaded')
  const isDecided = status === 'approved' || status === 'rejected'
  return (
    <>
      {status === 'rejected' && (
        <div className="mb-4">
          <Notice tone="red" title="We could not approve you yet">
            {reason}
          </Notice>
        </div>
      )}
      <ul className="ruled">
        {documentKinds.map((kind) => (
          <MyDocument key={kind.column} kind={kind} profile={profile} vetting={vetting.data} />
        ))}
      </ul>
      <p className="mt-5 text-sm text-ink-2">
        Only you and the people who check them can open these files, and each opening is written down. We
        delete them 30 days after the decision and keep the decision itself.
        {documents.length > 0 && documentsDeleteAfter && ` Yours go on ${formatDay(documentsDeleteAfter)}.`}
        {isDecided &&
          documents.length === 0 &&
          decidedAt &&
          ` Those of the decision of ${formatDay(decidedAt)} are deleted.`}
      </p>
      {status !== 'in_review' && (
        <p className="mt-3">
          <Link to="/dashboard/settings/vetting">{isWaiting ? 'Hand them in to be checked' : 'Vetting'}</Link>
        </p>
      )}
    </>
  )
}
