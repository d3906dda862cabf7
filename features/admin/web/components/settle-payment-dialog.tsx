import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { Settlement } from '../../stuck-payments-contract.ts'
import { useSettleStuckPayment } from '../hooks.ts'

export function SettlePaymentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm(Settlement, { defaultValues: { note: '' } })
  const settle = useSettleStuckPayment()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mark this payment as settled?"
      description="It goes from this list. Nothing changes in our books or at Stripe."
    >
      <Form
        form={form}
        className="mt-4"
        onSubmit={async ({ note }) => {
          await settle.mutateAsync({ id, note })
          onClose()
          toast({ title: 'Marked as settled', tone: 'good' })
        }}
      >
        <TextArea
          name="note"
          label="What was decided"
          hint="It stays in the audit log. Leave names out."
          rows={3}
          maxLength={500}
        />
        <div className="dialog-end">
          <Button variant="second" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Mark as settled</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
