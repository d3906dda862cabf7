import { useState } from 'react'
import { useNavigate } from 'react-router'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { formatLocalDay } from '#web/zone.ts'
import type { Drive } from '../../contract.ts'
import { useDeleteDrive, useDeleteTrace, useShareDrive, useStopSharingDrive } from '../hooks.ts'

export function DrivePrivacy({ drive: { id, readers, traceEndsAt, events = [] } }: { drive: Drive }) {
  const [asking, setAsking] = useState<'drive' | 'trace'>()
  const navigate = useNavigate()
  const share = useShareDrive()
  const stop = useStopSharingDrive()
  const deleteDrive = useDeleteDrive()
  const deleteTrace = useDeleteTrace()
  const isBusy = share.isPending || stop.isPending
  return (
    <Card title="Who sees this">
      <p className="mb-2">
        {readers.some(({ sharedAt }) => sharedAt) ? 'You, and anyone you’ve chosen here.' : 'Only you.'}{' '}
        Nobody else ever sees the first and last 200 m.
      </p>
      {readers.map(({ id: instructorId, name, sharedAt }) => (
        <Toggle
          key={instructorId}
          label={`Share with ${name}`}
          checked={sharedAt !== null}
          disabled={isBusy}
          onChange={(isShared) =>
            void (isShared ? share : stop).mutateAsync({ id, instructorId }).catch(toastFailure)
          }
        />
      ))}
      <p className="my-3 text-sm text-ink-2">
        {traceEndsAt
          ? `The raw trace is deleted on ${formatLocalDay(traceEndsAt)}. What was found in it stays until you delete the drive.`
          : 'The raw trace is gone. What was found in it stays until you delete the drive.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {traceEndsAt && (
          <Button variant="second" onClick={() => setAsking('trace')}>
            Delete the raw trace
          </Button>
        )}
        <Button variant="danger-plain" onClick={() => setAsking('drive')}>
          Delete this drive
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'trace'}
        onClose={() => setAsking(undefined)}
        title="Delete the raw trace?"
        confirm="Delete the raw trace"
        onConfirm={() => deleteTrace.mutateAsync({ id })}
      >
        What the sensors recorded goes now. The route, the events and the comments stay.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'drive'}
        onClose={() => setAsking(undefined)}
        title="Delete this drive?"
        confirm="Delete the drive"
        onConfirm={async () => {
          await deleteDrive.mutateAsync({ id })
          void navigate('/dashboard/drives')
        }}
      >
        This deletes the route, {plural(events.length, 'event')} and all comments, for everyone. You can’t
        undo it.
      </ConfirmDialog>
    </Card>
  )
}
