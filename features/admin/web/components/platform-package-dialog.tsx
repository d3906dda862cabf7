import { formatMoney } from '#common/money.ts'
import type { PlatformPackage } from '#features/packages/contract.ts'
import { packageFields } from '#features/packages/web/package-fields.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useChangePackage, useOfferPackage } from '../package-hooks.ts'

type Props = { package: PlatformPackage | null; onClose: () => void }

export function PlatformPackageDialog({ package: before, onClose }: Props) {
  const [offer, change] = [useOfferPackage(), useChangePackage()]
  const form = useForm(packageFields, {
    defaultValues: before ? { ...before, pounds: before.pricePence / 100 } : { name: '', description: '' },
  })
  const [hours, pounds] = [Number(form.watch('hours')) || 0, Number(form.watch('pounds')) || 0]
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={before ? `Change ${before.name}` : 'A new package'}
      description={
        before
          ? 'For learners who buy it from now on. Hours that were bought, and payment pages that are open, stay as they are.'
          : 'Hours for lessons of any length, with any instructor who charges no more. They never expire, and learners can have what they don’t use refunded.'
      }
      onSubmit={async ({ name, description, hours: count, pounds: price }) => {
        const values = { name, description, hours: count, pricePence: Math.round(price * 100) }
        await (before ? change.mutateAsync({ id: before.id, ...values }) : offer.mutateAsync(values))
      }}
      submit={before ? 'Save' : 'Offer it'}
    >
      <TextField name="name" label="Name" maxLength={60} autoComplete="off" />
      <TextField name="hours" label="Hours" type="number" min={2} max={60} />
      <TextField
        name="pounds"
        label="Price for all of them (£)"
        type="number"
        step="0.01"
        inputMode="decimal"
        hint={
          hours >= 2 && pounds > 0
            ? `For instructors who charge up to ${formatMoney(Math.floor((pounds * 100) / hours))} an hour.`
            : 'Learners can use it with instructors whose hours cost no more.'
        }
      />
      <TextArea name="description" label="A few words about it" rows={2} maxLength={200} optional />
    </FormDialog>
  )
}
