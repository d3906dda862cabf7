import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { LessonCancelling } from '../../contract.ts'
import { useCancelForBoth } from '../record-hooks.ts'

export function CancelLessonDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm(LessonCancelling, { defaultValues: { reason: '' } })
  const cancel = useCancelForBoth()
  const go = async ({ reason }: { reason: string }) => {
    await cancel.mutateAsync({ id, reason })
    toast({ title: 'Lesson cancelled', tone: 'good' })
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Cancel this lesson for both of them?"
      description="The learner pays nothing: a single lesson is refunded to their card, hours of a block go back to their lesson credit. Both get an email."
      onSubmit={go}
      cancel="Keep the lesson"
      submit="Cancel the lesson"
      danger
    >
      <TextArea
        name="reason"
        label="Reason"
        hint="Both will see it, and it stays in the audit log."
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}
