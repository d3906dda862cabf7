import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { Settlement, type StuckPayment } from '../../stuck-payments-contract.ts'
import { useSettleStuckPayment } from '../hooks.ts'

type SettlePaymentProps = Pick<StuckPayment, 'id' | 'what'> & { onClose: () => void }

const settled = {
  title: 'Mark this payment as settled?',
  description: 'It goes from this list. Nothing changes in our books or at Stripe.',
  label: 'What was decided',
}
const paid = {
  title: 'Was this refund paid another way?',
  description: 'Our books count it as paid from our own bank. Nothing is sent by Stripe.',
  label: 'How it was paid',
}
const words: { [What in StuckPayment['what']]?: typeof settled } = {
  refund: paid,
  voucher: paid,
  payout: {
    title: 'Had this payout left for the bank?',
    description:
      'First try to take the transfer back at Stripe: if that works, it’s owed again and goes to the next account. If nothing is left there, our books count it as paid.',
    label: 'What Stripe shows',
  },
}

export function SettlePaymentDialog({ id, what, onClose }: SettlePaymentProps) {
  const says = words[what] ?? settled
  const form = useForm(Settlement, { defaultValues: { note: '' } })
  const settle = useSettleStuckPayment()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={says.title}
      description={says.description}
      onSubmit={async ({ note }) => {
        await settle.mutateAsync({ id, note })
        toast({ title: 'Marked as settled', tone: 'good' })
      }}
      submit="Mark as settled"
    >
      <TextArea
        name="note"
        label={says.label}
        hint="It stays in the audit log. Leave names out."
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}
