import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { removalReasons, removalWords } from '../../rules.ts'
import { useReportReview } from '../hooks.ts'

const Report = z.object({
  reason: z.enum(removalReasons, 'Choose a reason.'),
  text: z.string().check(z.trim(), z.maxLength(1000)),
})

export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm(Report, { defaultValues: { text: '' } })
  const report = useReportReview()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Report this review"
      description="We’ll look at it and email you what we decide. We don’t take a review down for being bad."
      onSubmit={async (given) => {
        await report.mutateAsync({ id, ...given })
        toast({ title: 'Sent: we’ll look at it', tone: 'good' })
      }}
      submit="Send report"
    >
      <SelectField
        name="reason"
        label="What’s wrong with it?"
        empty="Choose a reason"
        options={removalReasons.map((value) => ({ value, label: removalWords[value] }))}
      />
      <TextArea name="text" label="Anything else we should know" rows={3} maxLength={1000} optional />
    </FormDialog>
  )
}
