import { formatDay } from '#common/time.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { type Applicant, OfferForm } from '../../contract.ts'
import { useOfferWork } from '../hooks.ts'

export function OfferDialog({ applicant, onClose }: { applicant: Applicant; onClose: () => void }) {
  const { id, name, offer } = applicant
  const send = useOfferWork()
  const form = useForm(OfferForm, { defaultValues: { word: '', startsOn: offer?.startsOn ?? '' } })
  return (
    <FormDialog
      form={form}
      draft={`offer ${id}`}
      onClose={onClose}
      title={`Take on ${name}`}
      description={
        offer
          ? `You’ve offered ${formatDay(`${offer.startsOn}T12:00Z`)}. They accept what you offer last.`
          : 'Employed or franchise, as the vacancy says. We’ll email them your offer; they join your school when they accept it.'
      }
      onSubmit={async (values) => {
        await send.mutateAsync({ id, ...values })
        toast({ title: 'Offer sent', description: `We’ve emailed ${name}.`, tone: 'good' })
      }}
      submit="Send the offer"
    >
      <TextField name="startsOn" label="First day of work" type="date" />
      <TextArea
        name="word"
        label="A word to them"
        rows={5}
        maxLength={1000}
        hint="What you’ve agreed. You pay them yourselves: what learners pay goes to the instructor who teaches."
      />
    </FormDialog>
  )
}
