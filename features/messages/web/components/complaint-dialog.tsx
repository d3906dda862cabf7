import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { MakeComplaint } from '../../contract.ts'
import { complaintReasons, reasonWords } from '../../rules.ts'
import { useMakeComplaint } from '../hooks.ts'

type ComplaintDialogProps = { conversation: string; name: string; onClose: () => void }

/** It begins without a reason, and is sent with one. */
const ComplaintForm = z.object({
  ...MakeComplaint.shape,
  reason: z.pipe(z.unknown(), MakeComplaint.shape.reason),
})

/** What goes to the platform's team, in plain words, before it goes. */
export function ComplaintDialog({ conversation, name, onClose }: ComplaintDialogProps) {
  const form = useForm(ComplaintForm, { defaultValues: { reason: '', words: '' } })
  const complaint = useMakeComplaint()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={`Report ${name}`}
      description="Our team will read the last fifty messages of this conversation. We won’t tell the other person you reported them. If someone is in danger now, call 999."
      onSubmit={async (values) => {
        await complaint.mutateAsync({ id: conversation, ...values })
        toast({
          title: 'Report sent',
          description: 'Thank you. We’ll look into it. You can also block this person.',
          tone: 'good',
        })
      }}
      submit="Send report"
    >
      <RadioCards
        name="reason"
        label="What’s wrong?"
        options={complaintReasons.map((value) => ({ value, label: reasonWords[value] }))}
      />
      <TextArea name="words" label="In your words" optional rows={3} maxLength={1000} />
    </FormDialog>
  )
}
