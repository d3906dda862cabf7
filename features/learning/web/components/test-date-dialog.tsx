import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSetTheoryTest } from '../hooks.ts'

const Entered = z.object({ testOn: z.string(), passedOn: z.string() })

type Props = { testOn: string | null; passedOn: string | null; onClose: () => void }

export function TestDateDialog({ testOn, passedOn, onClose }: Props) {
  const set = useSetTheoryTest()
  const form = useForm(Entered, { defaultValues: { testOn: testOn ?? '', passedOn: passedOn ?? '' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Your theory test"
      description="For your plan. You book it yourself, at gov.uk. Leave a day empty if there’s none."
      onSubmit={async (entered) => {
        await set.mutateAsync({ testOn: entered.testOn || null, passedOn: entered.passedOn || null })
        toast({ title: 'Saved', tone: 'good' })
      }}
      submit="Save"
    >
      <TextField name="testOn" label="Date of the test" type="date" optional />
      <TextField
        name="passedOn"
        label="Passed already? The day you passed"
        type="date"
        hint="Your instructor sees it too, to plan your driving test with you."
        optional
      />
    </FormDialog>
  )
}
