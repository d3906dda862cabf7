import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { SuspendUser, type UserDetails } from '../../contract.ts'
import { useAhead, useSuspendUser } from '../hooks.ts'
import { several } from '../words.ts'
import { LessonsChoice } from './lessons-choice.tsx'

const Suspension = z.pick(SuspendUser, { reason: true, lessons: true })

/** Shuts somebody out, after saying in numbers what that does. */
export function SuspendDialog({ user: { id, name, role }, onClose }: { user: UserDetails; onClose: () => void }) {
  const ahead = useAhead(id)
  const suspend = useSuspendUser()
  const form = useForm(Suspension, { defaultValues: { reason: '', lessons: 'keep' } })
  const isInstructor = role === 'instructor'
  const lessons = ahead.data?.lessons ?? 0
  const cancels = form.watch('lessons') === 'cancel' && lessons > 0
  const go = async (choice: z.infer<typeof Suspension>) => {
    try {
      const { cancelled } = await suspend.mutateAsync({ id, ...choice, lessonsAhead: lessons })
      onClose()
      toast({ title: `${name} is suspended`, description: cancelled > 0 ? `${several(cancelled, 'lesson')} cancelled.` : undefined, tone: 'good' })
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
      title={`Suspend ${name}?`}
      description={`They are signed out everywhere at once and cannot sign in until you lift it.${isInstructor ? ' They leave the directory, and nobody can book them.' : ''} They get an email with your reason.`}
    >
      <Form form={form} onSubmit={go} className="mt-4">
        <TextArea name="reason" label="Reason" hint="The person reads it, and it stays on record." rows={3} maxLength={1000} />
        <LessonsChoice ahead={ahead.data} failed={ahead.isError} retry={ahead.refetch} isInstructor={isInstructor} />
        <div className="dialog-end">
          <Button variant="second" onClick={onClose}>
            Leave as it is
          </Button>
          <SubmitButton variant="danger" disabled={!ahead.data}>
            {cancels ? `Suspend and cancel ${several(lessons, 'lesson')}` : `Suspend ${name}`}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
