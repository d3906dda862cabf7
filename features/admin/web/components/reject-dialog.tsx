import * as z from 'zod/mini'
import type { QueuedVetting } from '#features/instructors/contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { useDecision } from '../hooks.ts'

const Reason = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Say why, so that the instructor can put it right.'), z.maxLength(1000, 'Please use at most 1,000 characters.')),
})

type RejectDialogProps = { vetting: QueuedVetting; open: boolean; onClose: () => void }

/** Says no, with the reason that the instructor reads. */
export function RejectDialog({ vetting: { id, name }, open, onClose }: RejectDialogProps) {
  const form = useForm(Reason, { defaultValues: { reason: '' } })
  const decide = useDecision()
  const reject = async ({ reason }: z.infer<typeof Reason>) => {
    await decide.mutateAsync({ id, decision: 'reject', reason })
    onClose()
    toast({ title: `${name} is rejected`, description: 'They see your reason and can hand in again.' })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Reject ${name}?`}
      description={`${name} reads your reason and can hand in again. Until a later check is approved learners cannot find or newly book them; lessons that are booked already stay booked. The documents are deleted 30 days from now.`}
    >
      <Form form={form} onSubmit={reject} className="mt-4">
        <TextArea name="reason" label="Reason" hint="Say what is wrong and what would put it right." />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="second" onClick={onClose}>
            Keep it waiting
          </Button>
          <SubmitButton variant="danger">Reject {name}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
