import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { TimeOffForm } from '#features/diary/web/components/time-off-form.tsx'
import type { EditedBlock } from '#features/diary/web/use-save-block.ts'
import { IllForm } from '#features/waiting-list/web/components/ill-form.tsx'
import { StillToCall, type StillToCallProps } from '#features/waiting-list/web/components/still-to-call.tsx'
import { useTakeTimeOff } from '#features/waiting-list/web/time-off-hooks.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Segments } from '#ui/segments.tsx'
import { useActingFor } from '#web/acting-for.tsx'
import { LessonsInTheWay } from './schedule/lessons-in-the-way.tsx'

const reasons = [
  { value: 'other', label: 'Time off' },
  { value: 'holiday', label: 'Holiday' },
  { value: 'ill', label: 'I’m ill' },
] as const
export type Reason = (typeof reasons)[number]['value']

type TimeOffDialogProps = {
  on: string
  from?: string | undefined
  minutes?: number | undefined
  edited?: EditedBlock | undefined
  reason?: Reason | undefined
  onClose: () => void
}

/** The one way to be away, whatever for: an hour, days, every week, or ill from now on. */
export function TimeOffDialog({ reason: first = 'other', edited, onClose, ...time }: TimeOffDialogProps) {
  const [reason, setReason] = useState<Reason>(first)
  const [rest, setRest] = useState<Omit<StillToCallProps, 'onClose'>>()
  const timeOff = useTakeTimeOff()
  const principal = useActingFor()
  const options = reasons.map((one) =>
    principal && one.value === 'ill' ? { ...one, label: `${firstName(principal.name)} is ill` } : one,
  )
  if (rest) return <StillToCall {...rest} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Time off"
      description="Nobody can book you then. If you have lessons then, we’ll show you them before anything is cancelled."
    >
      {!edited && (
        <div className="mt-4">
          <Segments label="Reason" name="reason" value={reason} onChange={setReason} options={options} />
        </div>
      )}
      {reason === 'ill' ? (
        <IllForm on={time.on} onClose={onClose} onStillToCall={setRest} />
      ) : (
        <TimeOffForm
          key={reason}
          {...time}
          edited={edited}
          isHoliday={reason === 'holiday'}
          inTheWay={(way) => <LessonsInTheWay {...way} />}
          cancelOver={async (input) => {
            const result = await timeOff.mutateAsync(input)
            if (result.toCall.length > 0) setRest({ ...result, message: input.message })
            return result
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
