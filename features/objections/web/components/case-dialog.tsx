import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { NoteProblem } from '../../problems-contract.ts'
import { problemReasons, problemWords } from '../../rules.ts'
import { useNoteProblem } from '../hooks.ts'

type Person = { name: string } | null
export type LessonOfCase = {
  id: string
  learner: Person
  learnerHasAccount: boolean | null
  instructor: Person
}

const CaseForm = z.object({
  ...NoteProblem.shape,
  writer: z.pipe(z.unknown(), NoteProblem.shape.writer),
  reason: z.pipe(z.unknown(), NoteProblem.shape.reason),
})

export function CaseDialog({ lesson, onClose }: { lesson: LessonOfCase; onClose: () => void }) {
  const form = useForm(CaseForm, { defaultValues: { writer: '', rangBy: '', reason: '', words: '' } })
  const note = useNoteProblem()
  const { learner, learnerHasAccount, instructor } = lesson
  const writers = [
    ...(learner && learnerHasAccount ? [{ value: 'learner', label: learner.name, hint: 'The learner' }] : []),
    ...(instructor ? [{ value: 'instructor', label: instructor.name, hint: 'The instructor' }] : []),
  ]
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title="Open a case about this lesson"
      description="For somebody who rang. It’s as if they had written it: they read it on the lesson’s page and get your answer there and by email. The other person doesn’t see it."
      onSubmit={async (values) => {
        await note.mutateAsync({ lessonId: lesson.id, ...values })
        toast({ title: 'Case opened', description: 'It’s on the page of complaints.', tone: 'good' })
      }}
      submit="Open the case"
    >
      <RadioCards name="writer" label="For whom?" options={writers} />
      <TextField
        name="rangBy"
        label="Who rang"
        hint="Their name, and who they are if it’s somebody else"
        maxLength={120}
      />
      <RadioCards
        name="reason"
        label="What’s wrong?"
        options={problemReasons.map((value) => ({
          value,
          label: value === 'unsafe' ? 'They didn’t feel safe' : problemWords[value],
        }))}
      />
      <TextArea name="words" label="What they said" hint="They’ll read it." rows={4} maxLength={2000} />
    </FormDialog>
  )
}
