import { useId, useRef, useState } from 'react'
import type { Profile } from '#features/profiles/contract.ts'
import { useChangeProfile } from '#features/profiles/web/hooks.ts'
import { acceptedTypes } from '#features/uploads/rules.ts'
import { DocumentButton } from '#features/uploads/web/components/document-button.tsx'
import { forgetFile, useUpload } from '#features/uploads/web/hooks.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { Vetting } from '../../contract.ts'
import { type DocumentKind, type DocumentState, stateOf } from '../documents.ts'

const states: Record<DocumentState, { tone?: 'green' | 'blue' | 'yellow' | 'red'; says: string }> = {
  missing: { says: 'Not uploaded' },
  uploaded: { tone: 'yellow', says: 'Not handed in yet' },
  in_review: { tone: 'blue', says: 'In review' },
  approved: { tone: 'green', says: 'Approved' },
  rejected: { tone: 'red', says: 'Rejected' },
}

type MyDocumentProps = { kind: DocumentKind; profile: Profile; vetting: Vetting }

export function MyDocument({ kind: { column, name, hint }, profile, vetting }: MyDocumentProps) {
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
      // What was handed in is the vetting's, and goes when its time has come.
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
