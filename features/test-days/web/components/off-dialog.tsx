import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { formatLocalSpan } from '#web/zone.ts'
import type { TestDay } from '../../contract.ts'
import { useCancelTestDay } from '../hooks.ts'

export function OffDialog({ test, onClose }: { test: TestDay; onClose: () => void }) {
  const cancel = useCancelTestDay()
  const off = (by: 'dvsa' | 'people') =>
    void cancel.mutateAsync({ id: test.id, by }).then(() => {
      toast({ title: 'Test day removed', description: 'Your time is free again.', tone: 'good' })
      onClose()
    }, toastFailure)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is the test off?"
      description={
        test.lesson
          ? `${formatLocalSpan(test.lesson.startsAt, test.lesson.endsAt)} is free again, and they pay nothing. This doesn’t cancel the test with the DVSA.`
          : 'This doesn’t cancel the test with the DVSA.'
      }
    >
      <div className="mt-4 flex flex-wrap gap-2">
        <Button busy={cancel.isPending} onClick={() => off('dvsa')}>
          The DVSA called it off
        </Button>
        <Button variant="second" busy={cancel.isPending} onClick={() => off('people')}>
          They or I did
        </Button>
      </div>
    </Dialog>
  )
}
