import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { Answer, type DisputeCase } from '../../disputes-contract.ts'
import { useAnswerDispute, useEvidence } from '../dispute-hooks.ts'

type AnswerDisputeProps = { dispute: DisputeCase; onClose: () => void }

const title = 'Evidence for the payer’s bank'

export function AnswerDisputeDialog({ dispute, onClose }: AnswerDisputeProps) {
  const query = useEvidence(dispute.id)
  const text = dispute.evidence ?? query.data
  if (text !== undefined) return <AnswerForm id={dispute.id} text={text} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={title}>
      <QueryStatus query={query} label="Putting the evidence together" />
    </Dialog>
  )
}

function AnswerForm({ id, text, onClose }: { id: string; text: string; onClose: () => void }) {
  const form = useForm(Answer, { defaultValues: { text } })
  const answer = useAnswerDispute()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={title}
      description="Put together from our records, without messages. Change what you like. It can be sent once."
      onSubmit={async (values) => {
        await answer.mutateAsync({ id, ...values })
        toast({
          title: 'We’re sending it to Stripe',
          description: 'The bank decides in a few weeks.',
          tone: 'good',
        })
      }}
      submit="Send to the bank"
    >
      <TextArea name="text" label="Evidence" rows={14} maxLength={20_000} />
    </FormDialog>
  )
}
