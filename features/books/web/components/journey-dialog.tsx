import { dayOf } from '#common/time.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { JourneyForm } from '../../contract.ts'
import { useAddJourney } from '../hooks.ts'

export function JourneyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddJourney()
  const today = dayOf(useNow())
  const form = useForm(JourneyForm, { defaultValues: { on: today, reason: '' } })
  return (
    <FormDialog
      form={form}
      draft="journey"
      onClose={onClose}
      title="Add a journey"
      description="For the business, but not between lessons: to a course, the garage or the test centre."
      onSubmit={async (journey) => {
        await add.mutateAsync(journey)
        toast({ title: 'Journey added', tone: 'good' })
      }}
      submit="Add"
    >
      <TextField name="on" label="Day" type="date" max={today} />
      <TextField
        name="miles"
        label="Miles"
        type="number"
        step="0.1"
        inputMode="decimal"
        hint="There and back."
      />
      <TextField name="reason" label="What for" maxLength={200} />
    </FormDialog>
  )
}
