import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { Pupil } from '../../contract.ts'
import { useAddEarlierDebt } from '../earlier-hooks.ts'
import { useAddPrepaidHours } from '../hooks.ts'
import { earlierWords, penceOf } from '../words.ts'
import { Hours, minutesOf, Pounds } from './pounds.ts'

const EarlierBalance = z.object({ hours: Hours, worth: Pounds, owed: Pounds }).check(
  z.refine(({ hours, owed }) => hours !== '' || Number(owed) > 0, {
    message: 'Enter hours or an amount.',
    path: ['hours'],
  }),
)

type EarlierDialogProps = { pupil: Pupil; onClose: () => void }

export function EarlierDialog({ pupil: { id, name }, onClose }: EarlierDialogProps) {
  const addHours = useAddPrepaidHours()
  const addDebt = useAddEarlierDebt()
  const form = useForm(EarlierBalance, { defaultValues: { hours: '', worth: '', owed: '' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={earlierWords.title}
      description={`How you and ${name} stood when you started here.`}
      onSubmit={async ({ hours, worth, owed }) => {
        if (hours) {
          const pence = penceOf(worth) ?? undefined
          await addHours.mutateAsync({ id, minutes: minutesOf(hours), method: 'before', pence })
          // What is saved isn’t saved again if the rest fails.
          form.setValue('hours', '')
        }
        if (Number(owed) > 0) await addDebt.mutateAsync({ id, pence: penceOf(owed) ?? 0 })
        toast({ title: 'Balance added', tone: 'good' })
      }}
      submit="Add"
    >
      <TextField
        name="hours"
        label="Hours left"
        hint="Paid for already, so they’re no income here. Lessons can use them."
        optional
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        name="worth"
        label="What they paid for those hours in £"
        hint="Empty: what they cost at their rate. A late cancellation is charged from it."
        optional
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        name="owed"
        label="Owes you in £"
        hint="It’s income once they pay it, without commission."
        optional
        inputMode="decimal"
        autoComplete="off"
      />
    </FormDialog>
  )
}
