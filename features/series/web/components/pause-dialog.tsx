import * as z from 'zod/mini'
import { addDays } from '#common/days.ts'
import { InputDay } from '#common/schema.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { SeriesInFull } from '../../contract.ts'
import { usePauseSeries } from '../hooks.ts'

const NewPause = z
  .object({ fromOn: InputDay, untilOn: InputDay, note: z.string().check(z.trim(), z.maxLength(300)) })
  .check(
    z.refine(({ fromOn, untilOn }) => fromOn <= untilOn, {
      message: 'Choose a last day on or after the first.',
      path: ['untilOn'],
    }),
  )
type PauseDialogProps = { series: SeriesInFull; today: string; onClose: () => void }

export function PauseDialog({ series, today, onClose }: PauseDialogProps) {
  const { role } = useSignedIn()
  const pause = usePauseSeries()
  const isAsking = role === 'student'
  const form = useForm(NewPause, {
    defaultValues: { fromOn: addDays(today, 1), untilOn: addDays(today, 14), note: '' },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isAsking ? 'Ask for a break' : 'Add a break'}
      description={
        isAsking
          ? `${series.instructor.name} agrees or declines. Once agreed, you don’t pay for lessons on these days.`
          : 'Lessons on these days are cancelled free of charge.'
      }
      onSubmit={async (days) => {
        await pause.mutateAsync({ id: series.id, ...days })
        toast({ title: isAsking ? 'Request sent' : 'Break added', tone: 'good' })
      }}
      submit={isAsking ? 'Send request' : 'Add break'}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField name="fromOn" label="First day" type="date" />
        <TextField name="untilOn" label="Last day" type="date" />
      </div>
      {isAsking && <TextField name="note" label="Why" optional autoComplete="off" maxLength={300} />}
    </FormDialog>
  )
}
