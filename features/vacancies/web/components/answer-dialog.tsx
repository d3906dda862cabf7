import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { type Applicant, AnswerForm } from '../../contract.ts'
import { useDeclineApplicant, useMeetApplicant } from '../hooks.ts'

type AnswerDialogProps = { applicant: Applicant; answer: 'meet' | 'decline'; onClose: () => void }

export function AnswerDialog({ applicant: { id, name }, answer, onClose }: AnswerDialogProps) {
  const [meet, decline] = [useMeetApplicant(), useDeclineApplicant()]
  const form = useForm(AnswerForm, { defaultValues: { word: '' } })
  const isMeeting = answer === 'meet'
  return (
    <FormDialog
      form={form}
      draft={`${answer} ${id}`}
      onClose={onClose}
      title={isMeeting ? `Meet ${name}` : `Decline ${name}?`}
      description={
        isMeeting
          ? 'We’ll email them what you write. You’ll see each other’s email address, so that you can agree on a time.'
          : 'We’ll email them what you write. You won’t see their vetting record any more, and they can’t apply for this vacancy again.'
      }
      onSubmit={async ({ word }) => {
        await (isMeeting ? meet : decline).mutateAsync({ id, word })
        toast({ title: isMeeting ? 'Sent' : 'Declined', description: `We’ve emailed ${name}.`, tone: 'good' })
      }}
      danger={!isMeeting}
      submit={isMeeting ? 'Send' : 'Decline'}
    >
      <TextArea
        name="word"
        label="A word to them"
        rows={5}
        maxLength={1000}
        hint={isMeeting ? 'When and where it would suit you.' : 'A reason helps them next time.'}
      />
    </FormDialog>
  )
}
