import * as z from 'zod/mini'
import type { QueuedVetting } from '#features/instructors/contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { useAhead, useRejectVetting } from '../hooks.ts'
import { several } from '../words.ts'
import { LessonsChoice } from './lessons-choice.tsx'

const Rejection = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Say why, so that the instructor can put it right.'), z.maxLength(1000, 'Please use at most 1,000 characters.')),
  lessons: z.enum(['keep', 'cancel']),
})

type RejectDialogProps = { vetting: Pick<QueuedVetting, 'id' | 'instructorId' | 'name'>; onClose: () => void }

/** Says no, with the reason that the instructor reads, and decides what becomes of the lessons ahead. */
export function RejectDialog({ vetting: { id, instructorId, name }, onClose }: RejectDialogProps) {
  const form = useForm(Rejection, { defaultValues: { reason: '', lessons: 'keep' } })
  const ahead = useAhead(instructorId)
  const reject = useRejectVetting()
  const lessons = ahead.data?.lessons ?? 0
  const cancels = form.watch('lessons') === 'cancel' && lessons > 0
  const go = async (choice: z.infer<typeof Rejection>) => {
    try {
      const { cancelled } = await reject.mutateAsync({ id, ...choice, lessonsAhead: lessons })
      onClose()
      toast({
        title: `${name} is rejected`,
        description: cancelled > 0 ? `${several(cancelled, 'lesson')} cancelled.` : 'They see your reason and can hand in again.',
      })
    } catch (error) {
      void ahead.refetch()
      throw error
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={`Reject ${name}?`}
      description={`${name} reads your reason and can hand in again. Until a later check is approved learners cannot find or newly book them. The documents are deleted 30 days from now.`}
    >
      <Form form={form} onSubmit={go} className="mt-4">
        <TextArea name="reason" label="Reason" hint="Say what is wrong and what would put it right." rows={3} maxLength={1000} />
        <LessonsChoice ahead={ahead.data} failed={ahead.isError} retry={ahead.refetch} isInstructor />
        <div className="dialog-end">
          <Button variant="second" onClick={onClose}>
            Keep it waiting
          </Button>
          <SubmitButton variant="danger" disabled={!ahead.data}>
            {cancels ? `Reject and cancel ${several(lessons, 'lesson')}` : `Reject ${name}`}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
