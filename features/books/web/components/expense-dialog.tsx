import * as z from 'zod/mini'
import { dayOf } from '#common/time.ts'
import { UploadField } from '#features/uploads/web/components/upload-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { type Expense, ExpenseForm } from '../../contract.ts'
import { useAddExpense, useChangeExpense } from '../hooks.ts'
import { penceOf, Pounds } from '../pounds.ts'
import { categoryOptions, hintOf } from '../words.ts'

const Fields = z.object({
  pounds: Pounds,
  ...z.omit(ExpenseForm, { pence: true, receipt: true }).shape,
  receipt: z.string(),
})

/** `expense`: null for a new one. */
export function ExpenseDialog({ expense, onClose }: { expense: Expense | null; onClose: () => void }) {
  const [add, change] = [useAddExpense(), useChangeExpense()]
  const today = dayOf(useNow())
  const form = useForm(Fields, {
    defaultValues: expense
      ? {
          pounds: expense.pence / 100,
          on: expense.on,
          category: expense.category,
          note: expense.note,
          receipt: expense.receipt ?? '',
        }
      : { on: today, note: '', receipt: '' },
  })
  return (
    <FormDialog
      form={form}
      draft={expense ? undefined : 'expense'}
      onClose={onClose}
      title={expense ? 'Change this expense' : 'Add an expense'}
      onSubmit={async ({ pounds, receipt, ...fields }) => {
        const values = { ...fields, pence: penceOf(pounds), receipt: receipt || null }
        if (expense) await change.mutateAsync({ id: expense.id, ...values })
        else await add.mutateAsync(values)
        toast({ title: expense ? 'Expense saved' : 'Expense added', tone: 'good' })
      }}
      submit={expense ? 'Save' : 'Add'}
    >
      <TextField name="pounds" label="Amount (£)" type="number" step="0.01" inputMode="decimal" />
      <TextField name="on" label="Paid on" type="date" max={today} />
      <SelectField
        name="category"
        label="Category"
        options={categoryOptions}
        empty="Choose one"
        hint={hintOf(form.watch('category'))}
      />
      <TextField name="note" label="What it was" optional maxLength={200} />
      <UploadField name="receipt" label="Receipt" optional folder="receipts" />
    </FormDialog>
  )
}
