import * as z from 'zod/mini'
import { requiredText } from '#common/schema.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { ReviewedFinding } from '../../contract.ts'
import { useReviewFinding } from '../hooks.ts'

const fields = z.object({
  text: requiredText(600, 'Write what your learner should read.'),
  nextStep: requiredText(300, 'Write what your learner should do next.'),
})

type FindingDialogProps = {
  finding: ReviewedFinding
  learnerId: string
  /** Who will read it; empty if only the instructor does. */
  reader: string
  onClose: () => void
}

export function FindingDialog({ finding, learnerId, reader, onClose }: FindingDialogProps) {
  const review = useReviewFinding()
  const { key, skill, text, nextStep, ownText } = finding
  const form = useForm(fields, { defaultValues: { text, nextStep } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={skill}
      description={
        reader
          ? `${reader} reads this in your words as soon as you save.`
          : 'Your words, for your own record.'
      }
      onSubmit={async (values) => {
        await review.mutateAsync({ id: learnerId, key, decision: 'confirmed', ...values })
      }}
      submit="Save and confirm"
    >
      <TextArea name="text" label="What stands out" hint={`Ours: ${ownText}`} maxLength={600} />
      <TextArea name="nextStep" label="What to do next" rows={3} maxLength={300} />
    </FormDialog>
  )
}
