import { formatMoney } from '#common/money.ts'
import { priceOf } from '#features/instructors/rules.ts'
import { packageFields } from '../package-fields.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OwnPackage } from '../../contract.ts'
import { useAddPackage, useChangePackage } from '../hooks.ts'

type PackageDialogProps = { own: OwnPackage | null; hourlyRatePence: number; onClose: () => void }

export function PackageDialog({ own, hourlyRatePence, onClose }: PackageDialogProps) {
  const [add, change] = [useAddPackage(), useChangePackage()]
  const form = useForm(packageFields, {
    defaultValues: own
      ? { name: own.name, description: own.description, hours: own.hours, pounds: own.pricePence / 100 }
      : { name: '', description: '' },
  })
  const hours = Number(form.watch('hours')) || 0
  const oneByOne = priceOf(hourlyRatePence, hours * 60)
  const pence = Math.round((Number(form.watch('pounds')) || 0) * 100)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={own ? 'Change this block' : 'A block of your own'}
      description={
        own
          ? 'For learners who buy it from now on. Hours that were bought stay as they are.'
          : 'Hours for lessons of any length, at a price of their own. They never expire, and learners can have what they don’t use refunded.'
      }
      onSubmit={async ({ pounds, ...fields }) => {
        const values = { ...fields, pricePence: Math.round(pounds * 100) }
        await (own ? change.mutateAsync({ id: own.id, ...values }) : add.mutateAsync(values))
      }}
      submit={own ? 'Save' : 'Offer it'}
    >
      <TextField name="name" label="Name" hint="Such as “Test week” or “Five hours”." maxLength={60} />
      <TextField name="hours" label="Hours" type="number" min={2} max={60} />
      <TextField
        name="pounds"
        label="Price for all of them (£)"
        type="number"
        step="0.01"
        inputMode="decimal"
        hint={
          hours >= 2
            ? `One by one they cost ${formatMoney(oneByOne)}.${pence > 0 && pence <= oneByOne ? ` At ${formatMoney(pence)} it’s ${formatMoney(Math.round(pence / hours))} an hour.` : ''}`
            : 'At most what the hours cost one by one.'
        }
      />
      <TextField name="description" label="A few words about it" optional maxLength={200} />
    </FormDialog>
  )
}
