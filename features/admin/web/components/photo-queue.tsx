import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { formatDay } from '#common/time.ts'
import type { QueuedPhoto } from '#features/instructors/photo-contract.ts'
import { photoNames, photoRules } from '#features/instructors/rules.ts'
import { PhotoFrame } from '#features/instructors/web/components/photo-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useDecidePhoto, usePhotosToCheck } from '../hooks.ts'

export function PhotoQueue() {
  const queue = usePhotosToCheck()
  return (
    <Card id="photos" title="Photos to check">
      {queue.isLoadingError ? (
        <ErrorState retry={queue.refetch}>We couldn’t load the photos.</ErrorState>
      ) : !queue.data ? (
        <ListSkeleton label="Loading the photos" />
      ) : queue.data.photos.length === 0 ? (
        <EmptyState title="No photos are waiting." />
      ) : (
        <>
          <ul className="ruled" aria-label="Photos to check">
            {queue.data.photos.map((photo) => (
              <PhotoToCheck key={photo.id} photo={photo} />
            ))}
          </ul>
          {queue.data.hasMore && (
            <p className="pt-3 text-sm text-ink-2">More appear here once you’ve decided on these.</p>
          )}
        </>
      )}
    </Card>
  )
}

function PhotoToCheck({ photo }: { photo: QueuedPhoto }) {
  const { id, kind, name, instructorId, submittedAt, shownPath } = photo
  const [isRefusing, setRefusing] = useState(false)
  const decide = useDecidePhoto()
  const what = `${photoNames[kind]} of ${name}`
  const approve = async () => {
    try {
      await decide.mutateAsync({ id, decision: 'approve' })
      toast({ title: `Approved: ${what}`, description: 'Learners now see it.', tone: 'good' })
    } catch (error) {
      toast({ title: 'Not approved', description: (error as Error).message, tone: 'bad' })
    }
  }
  return (
    <li className="flex-wrap !items-start gap-4">
      <PhotoFrame kind={kind} photo={photo} of={name} />
      <div className="min-w-0 flex-1 basis-48">
        <Link to={`/dashboard/users/${instructorId}`} className="font-bold">
          {name}
        </Link>
        <p>{photoRules[kind].name}</p>
        <p className="text-sm text-ink-2">
          Sent {formatDay(submittedAt)}. {shownPath ? 'Learners see the one before.' : 'Their first.'}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button busy={decide.isPending} onClick={approve} aria-label={`Approve the ${what}`}>
            Approve
          </Button>
          <Button variant="danger-plain" onClick={() => setRefusing(true)} aria-label={`Refuse the ${what}`}>
            Refuse
          </Button>
        </div>
      </div>
      {isRefusing && <RefuseDialog photo={photo} onClose={() => setRefusing(false)} />}
    </li>
  )
}

const Refusal = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Say why, so the instructor can put it right.')),
})

function RefuseDialog({
  photo: { id, kind, name, shownPath },
  onClose,
}: {
  photo: QueuedPhoto
  onClose: () => void
}) {
  const form = useForm(Refusal, { defaultValues: { reason: '' } })
  const decide = useDecidePhoto()
  const refuse = async ({ reason }: z.infer<typeof Refusal>) => {
    await decide.mutateAsync({ id, decision: 'refuse', reason })
    onClose()
    toast({ title: 'Refused', description: `${name} will read your reason.` })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Refuse the ${photoNames[kind]} of ${name}?`}
      description={
        shownPath
          ? `${name} will read your reason. Learners keep seeing the one before.`
          : `${name} will read your reason. Without a ${photoNames[kind]} learners can’t find them.`
      }
    >
      <Form form={form} onSubmit={refuse} draft={`Refuse photo ${id}`} className="mt-4">
        <TextArea
          name="reason"
          label="Reason"
          hint="Say what’s wrong and what a good photo shows."
          rows={3}
          maxLength={1000}
        />
        <div className="dialog-end">
          <Button variant="second" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton variant="danger">Refuse</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
