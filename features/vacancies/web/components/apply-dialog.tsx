import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Ticks } from '#ui/ticks.tsx'
import { toast } from '#ui/toast.ts'
import * as z from 'zod/mini'
import { ApplicationForm, type OpenVacancy } from '../../contract.ts'
import { useApplyForVacancy } from '../hooks.ts'

const fields = z.object({
  words: ApplicationForm.shape.words,
  agreed: z
    .array(z.string())
    .check(z.minLength(1, 'The school can only take an application with your vetting record.')),
})

export function ApplyDialog({ vacancy, onClose }: { vacancy: OpenVacancy; onClose: () => void }) {
  const { id, title, school } = vacancy
  const apply = useApplyForVacancy()
  const form = useForm(fields, { defaultValues: { words: '', agreed: [] } })
  return (
    <FormDialog
      form={form}
      draft={`apply ${id}`}
      onClose={onClose}
      title={`Apply to ${school}`}
      description={`For “${title}”. You can withdraw it for as long as they haven’t declined it.`}
      onSubmit={async ({ words }) => {
        await apply.mutateAsync({ id, words, sharesRecord: true })
        toast({ title: 'Application sent', description: `We’ve emailed ${school}.`, tone: 'good' })
      }}
      submit="Send"
    >
      <TextArea
        name="words"
        label="A few words about you"
        rows={6}
        maxLength={2000}
        hint="Why you’d like to work there, and when you could start."
      />
      <Ticks
        name="agreed"
        label="Your vetting record"
        hint="Whether we’ve approved you, which badge you have and until when, and on which day we checked your driving licence and DBS certificate. Never the documents or their numbers. If they’d like to meet you, they also get your email address."
        options={[{ value: 'yes', label: `${school} may see it` }]}
      />
    </FormDialog>
  )
}
