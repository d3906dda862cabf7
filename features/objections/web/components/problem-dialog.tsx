import * as z from 'zod/mini'
import type { Lesson } from '#features/lessons/contract.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { ReportProblem } from '../../problems-contract.ts'
import { problemReasons, problemWords } from '../../rules.ts'
import { useReportProblem } from '../hooks.ts'

/** It begins without a reason, and is sent with one. */
const ProblemForm = z.object({
  ...ReportProblem.shape,
  reason: z.pipe(z.unknown(), ReportProblem.shape.reason),
})

export function ProblemDialog({
  lesson,
  now,
  onClose,
}: {
  lesson: Lesson
  now: string
  onClose: () => void
}) {
  const { role } = useSignedIn()
  const form = useForm(ProblemForm, { defaultValues: { reason: '', words: '' } })
  const report = useReportProblem()
  const other = role === 'instructor' ? 'Your learner' : 'Your instructor'
  const mayObject = role === 'student' && lesson.marking !== undefined && lesson.marking.objectUntil >= now
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title="Something wrong with this lesson?"
      description={`Only our team reads this. ${other} won’t see it. If someone is in danger now, call 999.`}
      onSubmit={async (values) => {
        await report.mutateAsync({ id: lesson.id, ...values })
        toast({ title: 'Sent: we’ll answer here and by email', tone: 'good' })
      }}
      submit="Send"
    >
      <RadioCards
        name="reason"
        label="What’s wrong?"
        options={problemReasons.map((value) => ({
          value,
          label: problemWords[value],
          ...(value === 'marking' &&
            mayObject && {
              hint: 'To have it decided and your money looked at, choose “It wasn’t like that” on the lesson’s page.',
            }),
        }))}
      />
      <TextArea name="words" label="What happened" rows={4} maxLength={2000} />
    </FormDialog>
  )
}
