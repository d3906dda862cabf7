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
    .check(z.minLength(1, 'To apply, tick that the school may see your vetting record.')),
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
      description={`For “${title}”. You can withdraw it until they decline it or you accept an offer.`}
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
        hint="They’ll see whether we’ve approved you, your badge and when it expires, and when we checked your driving licence and DBS certificate. They never see the documents or their numbers. If they’d like to meet you, they also get your email address."
        options={[{ value: 'yes', label: `${school} may see it` }]}
      />
    </FormDialog>
  )
}
