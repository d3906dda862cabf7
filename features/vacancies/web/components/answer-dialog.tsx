import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { type Applicant, AnswerForm } from '../../contract.ts'
import { useDeclineApplicant, useMeetApplicant } from '../hooks.ts'

type AnswerDialogProps = { applicant: Applicant; answer: 'meet' | 'decline'; onClose: () => void }

export function AnswerDialog({ applicant: { id, name, state }, answer, onClose }: AnswerDialogProps) {
  const [meet, decline] = [useMeetApplicant(), useDeclineApplicant()]
  const form = useForm(AnswerForm, { defaultValues: { message: '' } })
  const isMeeting = answer === 'meet'
  const kind =
    isMeeting && state !== 'sent' ? 'write' : !isMeeting && state === 'offered' ? 'withdraw' : answer
  const { done, ...words } = wordsFor(name)[kind]
  return (
    <FormDialog
      form={form}
      draft={`${answer} ${id}`}
      onClose={onClose}
      {...words}
      onSubmit={async ({ message }) => {
        await (isMeeting ? meet : decline).mutateAsync({ id, message })
        toast({ title: done, description: `We’ve emailed ${name}.`, tone: 'good' })
      }}
      danger={!isMeeting}
    >
      <TextArea
        name="message"
        label="Your message"
        rows={5}
        maxLength={1000}
        hint={isMeeting ? 'When and where it would suit you.' : 'A reason helps them next time.'}
      />
    </FormDialog>
  )
}

const emailed = 'We’ll email them what you write.'
const over = `${emailed} You won’t see their vetting record any more, and they can’t apply for this vacancy again.`
const wordsFor = (name: string) => ({
  meet: {
    title: `Meet ${name}`,
    description: `${emailed} You’ll see each other’s email address, so that you can agree on a time.`,
    submit: 'Send',
    done: 'Sent',
  },
  write: { title: `Write to ${name}`, description: emailed, submit: 'Send', done: 'Sent' },
  withdraw: {
    title: `Withdraw your offer to ${name}?`,
    description: over,
    submit: 'Withdraw the offer',
    done: 'Offer withdrawn',
  },
  decline: {
    title: `Decline ${name}’s application?`,
    description: over,
    submit: 'Decline',
    done: 'Declined',
  },
})
