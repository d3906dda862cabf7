import { useState } from 'react'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useTakeSickDay } from '../hooks.ts'

type SickDayDialogProps = { on: string; onClose: () => void }

/** One press for the whole day: what it does is said before. */
export function SickDayDialog({ on, onClose }: SickDayDialogProps) {
  const sickDay = useTakeSickDay()
  const [message, setMessage] = useState('I’m sorry, I’m ill today.')
  const done = sickDay.data
  const go = () =>
    sickDay.mutate(
      { on, message },
      {
        onSuccess: ({ cancelled, toCall }) => {
          if (toCall.length > 0) return
          toast({
            title: cancelled === 0 ? 'Day blocked' : `${plural(cancelled, 'lesson')} cancelled`,
            description:
              cancelled === 0
                ? 'You had no more lessons today.'
                : 'We’ve emailed everyone and offered another time.',
            tone: 'good',
          })
          onClose()
        },
      },
    )
  if (done && done.toCall.length > 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`${plural(done.cancelled, 'lesson')} cancelled`}
        description="We couldn’t offer these people another time. Please call them:"
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <ul className="mt-3 list-disc pl-5">
          {done.toCall.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ill today?"
      description="We’ll cancel the rest of today’s lessons free of charge, block the day, and offer each learner your next free time."
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            Keep my lessons
          </Button>
          <Button variant="danger" busy={sickDay.isPending} onClick={go}>
            Cancel and block today
          </Button>
        </>
      }
    >
      <label className="field mt-4">
        <span className="field-label">Message to your learners</span>
        <textarea
          className="input"
          rows={2}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </label>
      {sickDay.error && (
        <p role="alert" className="mt-3 font-semibold text-red-ink">
          {sickDay.error.message}
        </p>
      )}
    </Dialog>
  )
}
