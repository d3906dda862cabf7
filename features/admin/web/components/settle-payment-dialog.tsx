import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { Settlement } from '../../stuck-payments-contract.ts'
import { useSettleStuckPayment } from '../hooks.ts'

export function SettlePaymentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm(Settlement, { defaultValues: { note: '' } })
  const settle = useSettleStuckPayment()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Mark this payment as settled?"
      description="It goes from this list. Nothing changes in our books or at Stripe."
      onSubmit={async ({ note }) => {
        await settle.mutateAsync({ id, note })
        toast({ title: 'Marked as settled', tone: 'good' })
      }}
      submit="Mark as settled"
    >
      <TextArea
        name="note"
        label="What was decided"
        hint="It stays in the audit log. Leave names out."
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}
