import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { VatForm } from '../../contract.ts'
import { sayVatNumber } from '../../rules.ts'
import { useSetVat } from '../hooks.ts'

export function VatDialog({ vatNumber, onClose }: { vatNumber: string | null; onClose: () => void }) {
  const set = useSetVat()
  const form = useForm(VatForm, { defaultValues: { vatNumber: vatNumber ? sayVatNumber(vatNumber) : '' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Your VAT number"
      description="Receipts from now on show the VAT that’s in your prices. Those from before stay as they are. Your prices don’t change."
      onSubmit={async (values) => {
        await set.mutateAsync(values)
        toast({ title: values.vatNumber.trim() ? 'VAT number saved' : 'VAT number removed', tone: 'good' })
      }}
      submit="Save"
    >
      <TextField
        name="vatNumber"
        label="VAT number"
        optional
        hint="Nine digits. Leave it empty if you aren’t registered."
      />
    </FormDialog>
  )
}
