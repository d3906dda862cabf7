import * as z from 'zod/mini'
import type { Lesson } from '#features/lessons/contract.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useObjectToLesson } from '../hooks.ts'

const Reason = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Say what wasn’t right.'), z.maxLength(1000)),
})

export function ObjectionDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const form = useForm(Reason, { defaultValues: { reason: '' } })
  const object = useObjectToLesson()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="What wasn’t right?"
      description="Tell us if it didn’t happen or was shorter. Your instructor will see what you write. We’ll look into it and tell you both what we decide."
      onSubmit={async ({ reason }) => {
        await object.mutateAsync({ id: lesson.id, reason })
        toast({ title: 'Sent: we’ll look at it', tone: 'good' })
      }}
      submit="Send"
    >
      <TextArea name="reason" label="What happened" rows={4} maxLength={1000} />
    </FormDialog>
  )
}
