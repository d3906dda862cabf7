import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import type { QueuedPhoto } from '#features/instructors/photo-contract.ts'
import { photoNames } from '#features/instructors/rules.ts'
import { PhotoFrame } from '#features/instructors/web/components/photo-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useDecidePhoto, usePhotosToCheck } from '../hooks.ts'

const RefuseDialog = lazily(async () => (await import('./refuse-photo-dialog.tsx')).RefusePhotoDialog)

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
  const leave = () => setRefusing(false)
  const decide = useDecidePhoto()
  const what = `${photoNames[kind]} of ${name}`
  const approve = async () => {
    try {
      await decide.mutateAsync({ id, decision: 'approve' })
      toast({
        title: `Approved: ${what}`,
        description: 'It’s now part of their directory entry.',
        tone: 'good',
      })
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
        <p>{kind === 'car' ? 'Car photo' : 'Portrait'}</p>
        <p className="text-sm text-ink-2">
          Sent {formatDay(submittedAt)}.{' '}
          {shownPath ? 'Learners still see the previous one.' : 'It’s their first.'}
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
      {isRefusing && (
        <LazyBoundary onFail={leave}>
          <RefuseDialog photo={photo} onClose={leave} />
        </LazyBoundary>
      )}
    </li>
  )
}
