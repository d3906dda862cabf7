import * as z from 'zod/mini'
import { formatDate } from '#common/time.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { DrivenDay } from '../../contract.ts'
import { useCorrectMiles } from '../hooks.ts'

const Fields = z.object({
  miles: z
    .number('Enter the miles.')
    .check(z.minimum(0, 'Enter the miles.'), z.maximum(1_000, 'At most 1,000 miles a day.')),
})

/** Empty, the correction is taken back. */
export function MilesDialog({ day, onClose }: { day: DrivenDay; onClose: () => void }) {
  const correct = useCorrectMiles()
  const { on, workedOutMiles, correctedMiles } = day
  const form = useForm(Fields, { defaultValues: { miles: correctedMiles ?? workedOutMiles ?? 0 } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Miles on ${formatDate(on, 'date')}`}
      description={
        workedOutMiles === null
          ? undefined
          : `We worked out ${workedOutMiles} miles from where the day’s lessons began and ended. Miles driven during lessons aren’t in it: add them here, or note what your odometer shows.`
      }
      onSubmit={({ miles }) =>
        correct.mutateAsync({ on, miles: miles === workedOutMiles ? null : Math.round(miles * 10) / 10 })
      }
      submit="Save"
    >
      <TextField
        name="miles"
        label="Business miles of the day’s lessons"
        type="number"
        step="0.1"
        inputMode="decimal"
      />
    </FormDialog>
  )
}
