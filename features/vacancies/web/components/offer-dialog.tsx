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
  const form = useForm(OfferForm, { defaultValues: { message: '', startsOn: offer?.startsOn ?? '' } })
  return (
    <FormDialog
      form={form}
      draft={`offer ${id}`}
      onClose={onClose}
      title={offer ? `Change your offer to ${name}` : `Take on ${name}`}
      description={
        offer
          ? `You’ve offered a start on ${formatDay(`${offer.startsOn}T12:00Z`)}. If you send a new offer, it replaces that one.`
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
        name="message"
        label="Your message"
        rows={5}
        maxLength={1000}
        hint="What you’ve agreed. What learners pay by card goes to the instructor, so you settle up between yourselves. That changes only if your contract with us lets your school be paid, and the instructor agrees."
      />
    </FormDialog>
  )
}
