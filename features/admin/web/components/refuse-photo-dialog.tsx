import * as z from 'zod/mini'
import type { QueuedPhoto } from '#features/instructors/photo-contract.ts'
import { photoNames } from '#features/instructors/rules.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useDecidePhoto } from '../hooks.ts'

const Refusal = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Say why, so the instructor can put it right.')),
})

type RefusePhotoDialogProps = { photo: QueuedPhoto; onClose: () => void }

export function RefusePhotoDialog({ photo: { id, kind, name, shownPath }, onClose }: RefusePhotoDialogProps) {
  const form = useForm(Refusal, { defaultValues: { reason: '' } })
  const decide = useDecidePhoto()
  const refuse = async ({ reason }: z.infer<typeof Refusal>) => {
    await decide.mutateAsync({ id, decision: 'refuse', reason })
    toast({ title: 'Refused', description: `${name} will read your reason.` })
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Refuse ${name}’s ${photoNames[kind]}?`}
      description={
        shownPath
          ? `${name} will read your reason. Learners still see the previous one.`
          : `${name} will read your reason. Without a ${photoNames[kind]}, new learners can’t find or book them.`
      }
      draft={`Refuse photo ${id}`}
      onSubmit={refuse}
      submit="Refuse"
      danger
    >
      <TextArea
        name="reason"
        label="Reason"
        hint="Say what’s wrong and what a good photo shows."
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  )
}
