import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { Pupil } from '../../contract.ts'
import { useAddPrepaidHours } from '../hooks.ts'
import { penceOf } from '../words.ts'
import { Hours, minutesOf, Pounds } from './pounds.ts'

const PaidHours = z.object({
  hours: Hours.check(z.minLength(1, 'Enter the hours.')),
  amount: Pounds.check(z.minLength(1, 'Enter the amount.')),
  method: z.enum(['cash', 'bank']),
})

export function HoursDialog({ pupil, onClose }: { pupil: Pupil; onClose: () => void }) {
  const add = useAddPrepaidHours()
  const form = useForm(PaidHours, { defaultValues: { hours: '10', amount: '', method: 'cash' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Hours paid in advance"
      description={`What ${pupil.name} has paid you yourself. Lessons you add can use them.`}
      onSubmit={async ({ hours, amount, method }) => {
        await add.mutateAsync({
          id: pupil.id,
          minutes: minutesOf(hours),
          pence: penceOf(amount) ?? 0,
          method,
        })
        toast({ title: 'Hours added', tone: 'good' })
      }}
      submit="Add hours"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="hours" label="Hours" inputMode="decimal" autoComplete="off" />
        <TextField name="amount" label="Amount in £" inputMode="decimal" autoComplete="off" />
      </div>
      <RadioCards
        name="method"
        label="Payment"
        options={[
          { value: 'cash', label: 'Cash' },
          { value: 'bank', label: 'Bank transfer' },
        ]}
      />
    </FormDialog>
  )
}
