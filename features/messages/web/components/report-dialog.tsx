import * as z from 'zod/mini'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { ReportPerson } from '../../contract.ts'
import { reasonWords, reportReasons } from '../../rules.ts'
import { useReportPerson } from '../hooks.ts'

type ReportDialogProps = { conversation: string; name: string; onClose: () => void }

/** What goes to the platform's team, in plain words, before it goes. */
export function ReportDialog({ conversation, name, onClose }: ReportDialogProps) {
  const form = useForm(z.object(ReportPerson.shape), { defaultValues: { reason: '' as never, words: '' } })
  const report = useReportPerson()
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Report ${name}`}
      description="Our team reads the last fifty messages of this conversation. The other person is not told that you reported them. If somebody is in danger now, call 999."
    >
      <Form
        form={form}
        onSubmit={async (values) => {
          await report.mutateAsync({ id: conversation, ...values })
          toast({
            title: 'Report sent',
            description: 'Thank you, we will look at it. You can also block this person.',
            tone: 'good',
          })
          onClose()
        }}
      >
        <RadioCards
          name="reason"
          label="What is wrong?"
          options={reportReasons.map((value) => ({ value, label: reasonWords[value] }))}
        />
        <TextArea name="words" label="In your words" optional rows={3} maxLength={1000} />
        <SubmitButton>Send the report</SubmitButton>
      </Form>
    </Dialog>
  )
}
