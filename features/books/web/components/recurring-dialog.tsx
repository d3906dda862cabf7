import * as z from 'zod/mini'
import { dayOf } from '#common/time.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { type Recurring, RecurringForm } from '../../contract.ts'
import { everies } from '../../rules.ts'
import { useAddRecurring, useChangeRecurring } from '../hooks.ts'
import { penceOf, Pounds } from '../pounds.ts'
import { categoryOptions, everyWords, hintOf } from '../words.ts'

const Fields = z.object({
  pounds: Pounds,
  ...z.omit(RecurringForm, { pence: true, endsOn: true }).shape,
  endsOn: z.string(),
})

/** `recurring`: null for a new one. */
export function RecurringDialog({
  recurring,
  onClose,
}: {
  recurring: Recurring | null
  onClose: () => void
}) {
  const [add, change] = [useAddRecurring(), useChangeRecurring()]
  const today = dayOf(useNow())
  const form = useForm(Fields, {
    defaultValues: recurring
      ? { ...recurring, pounds: recurring.pence / 100, endsOn: recurring.endsOn ?? '' }
      : { every: 'month', startsOn: today, endsOn: '', note: '' },
  })
  return (
    <FormDialog
      form={form}
      draft={recurring ? undefined : 'recurring-cost'}
      onClose={onClose}
      title={recurring ? 'Change this cost' : 'Add a recurring cost'}
      description={
        recurring
          ? 'From the next time on. What’s been entered stays: change that under Expenses.'
          : 'We enter it each time it’s due. What’s been due since the first day is entered at once.'
      }
      onSubmit={async ({ pounds, endsOn, every, startsOn, ...fields }) => {
        const values = { ...fields, pence: penceOf(pounds), endsOn: endsOn || null }
        if (recurring) await change.mutateAsync({ id: recurring.id, ...values })
        else await add.mutateAsync({ ...values, every, startsOn })
        toast({ title: recurring ? 'Saved' : 'Recurring cost added', tone: 'good' })
      }}
      submit={recurring ? 'Save' : 'Add'}
    >
      <TextField
        name="note"
        label="What it is"
        hint="Such as Franchise, or Lease of the car."
        maxLength={200}
      />
      <TextField name="pounds" label="Amount each time (£)" type="number" step="0.01" inputMode="decimal" />
      <SelectField
        name="category"
        label="Category"
        options={categoryOptions}
        empty="Choose one"
        hint={hintOf(form.watch('category'))}
      />
      {!recurring && (
        <>
          <SelectField
            name="every"
            label="How often"
            options={everies.map((value) => ({ value, label: everyWords[value] }))}
          />
          <TextField name="startsOn" label="First paid on" type="date" />
        </>
      )}
      <TextField
        name="endsOn"
        label="Last day"
        type="date"
        optional
        hint="Leave it empty while it goes on."
      />
    </FormDialog>
  )
}
