import * as z from 'zod/mini'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { ContactDetails } from '../../contract.ts'
import { useChangeMyContactDetails, useMyContactDetails } from '../hooks.ts'
import { contactDefaults, phoneFaults, phoneOf } from '../place-form.ts'

/** An instructor's, which their learners may ring. */
export function MyPhone() {
  const contact = useMyContactDetails()
  if (contact.isPending) return <ListSkeleton label="Loading your phone number" rows={1} />
  if (contact.isError)
    return <ErrorState retry={contact.refetch}>We couldn’t load your phone number.</ErrorState>
  return (
    <Card title="Phone">
      <PhoneForm contact={contact.data} />
    </Card>
  )
}

const MyNumber = z.object({ phone: z.string() }).check(({ value, issues }) => {
  for (const fault of phoneFaults(value)) issues.push({ code: 'custom', input: value, ...fault })
})

function PhoneForm({ contact }: { contact: ContactDetails }) {
  const { phone } = contactDefaults(contact)
  const form = useForm(MyNumber, { defaultValues: { phone } })
  const change = useChangeMyContactDetails()
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await change.mutateAsync({ phone: phoneOf(values) })
        toast({ title: 'Saved', tone: 'good' })
      }}
    >
      <TextField
        name="phone"
        type="tel"
        label="Your phone number"
        optional
        autoComplete="tel"
        hint="Learners with a lesson booked can see it, so they can ring you. We hide it again a day after the lesson."
      />
      <div>
        <SubmitButton>Save phone number</SubmitButton>
      </div>
    </Form>
  )
}
