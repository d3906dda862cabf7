import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import type { Profile } from '#features/profiles/contract.ts'
import { ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { documentKinds, stateOf, type DocumentKind, type DocumentState } from '../documents.ts'
import { useMyVetting } from '../hooks.ts'
import { useId, useRef, useState } from 'react'
import { useChangeProfile } from '#features/profiles/web/hooks.ts'
import { acceptedTypes } from '#features/uploads/rules.ts'
import { DocumentButton } from '#features/uploads/web/components/document-button.tsx'
import { forgetFile, useUpload } from '#features/uploads/web/hooks.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { Vetting } from '../../contract.ts'

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
          <Banner tone="red" title="We could not approve you yet">
            {reason}
          </Banner>
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

const states: Record<DocumentState, { tone?: 'green' | 'blue' | 'yellow' | 'red'; says: string }> = {
  missing: { says: 'Not uploaded' },
  uploaded: { tone: 'yellow', says: 'Not handed in yet' },
  in_review: { tone: 'blue', says: 'In review' },
  approved: { tone: 'green', says: 'Approved' },
  rejected: { tone: 'red', says: 'Rejected' },
}

type MyDocumentProps = { kind: DocumentKind; profile: Profile; vetting: Vetting }

function MyDocument({ kind: { column, name, hint }, profile, vetting }: MyDocumentProps) {
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [problem, setProblem] = useState<string>()
  const upload = useUpload()
  const change = useChangeProfile()
  const address = profile[column]
  const state = stateOf(address, vetting)
  const put = async (file: File) => {
    setProblem(undefined)
    try {
      await change.mutateAsync({ [column]: await upload.mutateAsync({ folder: 'id-documents', file }) })
      // A submitted document belongs to the vetting, which deletes it in time.
      if (address && state === 'uploaded') await forgetFile(address)
      toast({ title: `${name} uploaded`, description: 'Hand it in to have it checked.', tone: 'good' })
    } catch (error) {
      setProblem(
        `Error uploading ${column === 'id_document' ? 'ID document' : name}: ${(error as Error).message}`,
      )
    }
  }
  return (
    <li className="flex-wrap">
      <span className="min-w-0 flex-1 basis-52">
        <b className="flex flex-wrap items-center gap-2">
          {name} <Badge tone={states[state].tone}>{states[state].says}</Badge>
        </b>
        <span className="block text-sm text-ink-2">{hint}</span>
        {problem && (
          <span id={problemId} role="alert" className="mt-1 block font-semibold text-red-ink">
            {problem}
          </span>
        )}
      </span>
      {address && <DocumentButton path={address} owner="yours" />}
      {state !== 'in_review' && (
        <Button
          variant="second"
          size="sm"
          busy={upload.isPending || change.isPending}
          aria-describedby={problem && problemId}
          onClick={() => input.current?.click()}
        >
          {address ? 'Replace' : 'Upload'}
          <span className="sr"> {name}</span>
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedTypes['id-documents'].join(',')}
        hidden
        aria-label={name}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = '' // so that the same file can be chosen again
          if (file) void put(file)
        }}
      />
    </li>
  )
}
