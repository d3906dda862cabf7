import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { LessonCancelling, type UserLesson } from '../../contract.ts'
import { useCancelForBoth } from '../hooks.ts'
import { moment } from '../words.ts'

export function CancelLesson({ lesson: { id, startsAt } }: { lesson: Pick<UserLesson, 'id' | 'startsAt'> }) {
  const [asking, setAsking] = useState(false)
  const form = useForm(LessonCancelling, { defaultValues: { reason: '' } })
  const cancel = useCancelForBoth()
  const close = () => setAsking(false)
  const go = async ({ reason }: { reason: string }) => {
    await cancel.mutateAsync({ id, reason })
    toast({ title: 'Lesson cancelled', tone: 'good' })
  }
  return (
    <>
      <Button variant="second" size="sm" onClick={() => setAsking(true)}>
        Cancel<span className="sr"> the lesson on {moment(startsAt)}</span>
      </Button>
      {asking && (
        <FormDialog
          form={form}
          onClose={close}
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
      )}
    </>
  )
}
