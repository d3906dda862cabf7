import * as z from 'zod/mini'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { SuspendUser } from '../../contract.ts'
import { useAhead } from '../hooks.ts'
import { LessonsChoice } from './lessons-choice.tsx'

const Decision = z.pick(SuspendUser, { reason: true, lessons: true })

type DecisionDialogProps = {
  /** About whom. */
  id: string
  name: string
  isInstructor: boolean
  /** `Reject`, `Suspend`. */
  verb: string
  says: string
  hint: string
  /** What the button says that does nothing. */
  keep: string
  onDecide: (decision: z.infer<typeof Decision> & { lessonsAhead: number }) => Promise<{ cancelled: number }>
  /** What is told afterwards when no lesson was cancelled. */
  done: { title: string; description?: string; tone?: 'good' }
  onClose: () => void
}

/** An act on a person that needs a reason, and that says in numbers what becomes of the lessons ahead before it is done. */
export function DecisionDialog({
  id,
  name,
  isInstructor,
  verb,
  says,
  hint,
  keep,
  onDecide,
  done,
  onClose,
}: DecisionDialogProps) {
  const ahead = useAhead(id)
  const form = useForm(Decision, { defaultValues: { reason: '', lessons: 'keep' } })
  const lessons = ahead.data?.lessons ?? 0
  const cancels = form.watch('lessons') === 'cancel' && lessons > 0
  const go = async (decision: z.infer<typeof Decision>) => {
    try {
      const { cancelled } = await onDecide({ ...decision, lessonsAhead: lessons })
      onClose()
      toast(cancelled > 0 ? { ...done, description: `${plural(cancelled, 'lesson')} cancelled.` } : done)
    } catch (error) {
      void ahead.refetch()
      throw error
    }
  }
  return (
    <Dialog open onClose={onClose} wide title={`${verb} ${name}?`} description={says}>
      <Form form={form} onSubmit={go} className="mt-4">
        <TextArea name="reason" label="Reason" hint={hint} rows={3} maxLength={1000} />
        <LessonsChoice
          ahead={ahead.data}
          failed={ahead.isError}
          retry={ahead.refetch}
          isInstructor={isInstructor}
        />
        <div className="dialog-end">
          <Button variant="second" onClick={onClose}>
            {keep}
          </Button>
          <SubmitButton variant="danger" disabled={!ahead.data}>
            {cancels ? `${verb} and cancel ${plural(lessons, 'lesson')}` : `${verb} ${name}`}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
