import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSetTheoryTest } from '../hooks.ts'

const Entered = z.object({ testOn: z.string() })

export function TestDateDialog({ testOn, onClose }: { testOn: string | null; onClose: () => void }) {
  const set = useSetTheoryTest()
  const form = useForm(Entered, { defaultValues: { testOn: testOn ?? '' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Your theory test"
      description="For your plan. You book it yourself, at gov.uk. Leave it empty if you have none."
      onSubmit={async ({ testOn: on }) => {
        await set.mutateAsync({ testOn: on || null })
        toast({ title: 'Saved', tone: 'good' })
      }}
      submit="Save"
    >
      <TextField name="testOn" label="Date of the test" type="date" optional />
    </FormDialog>
  )
}
