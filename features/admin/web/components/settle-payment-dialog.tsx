import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { Settlement, type StuckPayment } from '../../stuck-payments-contract.ts'
import { useSettleStuckPayment } from '../hooks.ts'

type SettlePaymentProps = Pick<StuckPayment, 'id' | 'what'> & { onClose: () => void }

export function SettlePaymentDialog({ id, what, onClose }: SettlePaymentProps) {
  const isRefund = what === 'refund'
  const form = useForm(Settlement, { defaultValues: { note: '' } })
  const settle = useSettleStuckPayment()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isRefund ? 'Was this refund paid another way?' : 'Mark this payment as settled?'}
      description={
        isRefund
          ? 'Our books count it as paid from our own bank. Nothing is sent by Stripe.'
          : 'It goes from this list. Nothing changes in our books or at Stripe.'
      }
      onSubmit={async ({ note }) => {
        await settle.mutateAsync({ id, note })
        toast({ title: 'Marked as settled', tone: 'good' })
      }}
      submit="Mark as settled"
    >
      <TextArea
        name="note"
        label={isRefund ? 'How it was paid' : 'What was decided'}
        hint="It stays in the audit log. Leave names out."
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}
