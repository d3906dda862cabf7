import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { encouragementKinds } from '../../rules.ts'
import { useEncourage } from '../hooks.ts'
import { encouragementWords } from '../words.ts'

const Entered = z
  .object({ kind: z.enum([...encouragementKinds, 'own'], 'Choose a sentence.'), words: z.string() })
  .check(
    z.refine(({ kind, words }) => kind !== 'own' || words.trim() !== '', {
      error: 'Write a sentence.',
      path: ['words'],
    }),
  )

type EncourageDialogProps = { learnerId: string; name: string; takesWords: boolean; onClose: () => void }

export function EncourageDialog({ learnerId, name, takesWords, onClose }: EncourageDialogProps) {
  const encourage = useEncourage()
  const form = useForm(Entered, { defaultValues: { kind: 'well-driven', words: '' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Encourage ${name}`}
      description="They’ll get a notice and see it under Milestones, with your name."
      onSubmit={async ({ kind, words }) => {
        await encourage.mutateAsync({ id: learnerId, kind, ...(kind === 'own' && { words }) })
        toast({ title: `Sent to ${name}`, tone: 'good' })
      }}
      submit="Send"
    >
      <RadioCards
        name="kind"
        label="What would you like to say?"
        options={[
          ...encouragementKinds.map((value) => ({ value, label: encouragementWords[value] })),
          ...(takesWords ? [{ value: 'own', label: 'In my own words' }] : []),
        ]}
      />
      {form.watch('kind') === 'own' && <TextField name="words" label="Your sentence" maxLength={160} />}
    </FormDialog>
  )
}
