import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import type { Pupil } from '#features/pupils/contract.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useAddToWaitingList } from '../hooks.ts'
import { fitsBetween, timesOf, whenFields } from '../when-fields.ts'
import { DaysAndHours } from './days-and-hours.tsx'

const Added = z.object({ postcode: z.string().check(z.trim()), ...whenFields }).check(fitsBetween)

export const AddToListDialog = (props: { pupil: Pupil; onClose: () => void }) => (
  <Dialog
    open
    onClose={props.onClose}
    title="Add to waiting list"
    description={`When can ${firstName(props.pupil.name)} have a lesson? We’ll offer them what comes free, by email.`}
  >
    <AddForm {...props} />
  </Dialog>
)

function AddForm({ pupil, onClose }: { pupil: Pupil; onClose: () => void }) {
  const add = useAddToWaitingList()
  const form = useForm(Added, {
    defaultValues: {
      days: [],
      from: '09:00',
      to: '18:00',
      minutes: '60',
      postcode: pupil.pickup?.postcode ?? '',
    },
  })
  return (
    <Form
      form={form}
      className="mt-4"
      onSubmit={async ({ minutes, postcode, ...when }) => {
        await add.mutateAsync({
          id: pupil.id,
          minutes: Number(minutes),
          times: timesOf(when),
          ...(postcode && { postcode }),
        })
        toast({ title: `${firstName(pupil.name)} is on your waiting list`, tone: 'good' })
        onClose()
      }}
    >
      <DaysAndHours>
        <TextField
          name="postcode"
          label="Postcode"
          hint={pupil.hasAccount ? 'Empty: where their latest lesson starts.' : 'Where you pick them up.'}
          autoComplete="off"
          maxLength={20}
        />
      </DaysAndHours>
      <div>
        <SubmitButton>Add to waiting list</SubmitButton>
      </div>
    </Form>
  )
}
