import { useState } from 'react'
import type { DiaryEntry } from '#features/diary/contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Segments } from '#ui/segments.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { formatLocalSpan } from '#web/zone.ts'
import { useSetEventBlocking } from '../hooks.ts'

type Which = 'this' | 'all'
const whichOnes = [
  { value: 'this', label: 'Only this one' },
  { value: 'all', label: 'All with this title' },
] as const

type EventDialogProps = { entry: DiaryEntry; onClose: () => void }

/** An event of a calendar elsewhere: whether lessons may be booked over it. */
export function EventDialog({ entry: { id, note, startsAt, endsAt, live }, onClose }: EventDialogProps) {
  const set = useSetEventBlocking()
  const title = note || 'Busy'
  const [which, setWhich] = useState<Which>('this')
  const save = () =>
    void set.mutateAsync({ id, blocks: !live, which }).then(() => {
      toast({ title: live ? 'It doesn’t block lessons now' : 'It blocks lessons again', tone: 'good' })
      onClose()
    }, toastFailure)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={`${formatLocalSpan(startsAt, endsAt)}, from your other calendar.`}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={set.isPending} onClick={save}>
            {live ? 'Doesn’t block lessons' : 'Block lessons again'}
          </Button>
        </>
      }
    >
      <p className="mt-3">
        {live
          ? 'Nobody can book you then. If it doesn’t keep you from teaching, say so here: press it again to change that.'
          : 'It doesn’t block lessons. If you’ve said so of all with this title, all of them block again.'}
      </p>
      {live && (
        <div className="mt-3">
          <Segments
            label="Which of them"
            name="which"
            value={which}
            onChange={setWhich}
            options={whichOnes}
          />
        </div>
      )}
    </Dialog>
  )
}
