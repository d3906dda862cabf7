import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import type { Pupil } from '#features/pupils/contract.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useAddToWaitingList } from '../hooks.ts'
import { fitsBetween, timesOf, whenFields } from '../when-fields.ts'
import { DaysAndHours } from './days-and-hours.tsx'

const Added = z.object({ postcode: z.string().check(z.trim()), ...whenFields }).check(fitsBetween)

export function AddToListDialog({ pupil, onClose }: { pupil: Pupil; onClose: () => void }) {
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
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add to waiting list"
      description={`When can ${firstName(pupil.name)} have a lesson? We’ll offer them what comes free, by email.`}
      onSubmit={async ({ minutes, postcode, ...when }) => {
        await add.mutateAsync({
          id: pupil.id,
          minutes: Number(minutes),
          times: timesOf(when),
          ...(postcode && { postcode }),
        })
        toast({ title: `${firstName(pupil.name)} is on your waiting list`, tone: 'good' })
      }}
      submit="Add to waiting list"
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
    </FormDialog>
  )
}
