import * as z from 'zod/mini'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import type { ContactDetails } from '../../contract.ts'
import { useChangeMyContactDetails, useMyContactDetails, usePlaces } from '../hooks.ts'
import { contactDefaults, contactFaults, contactOf, contactShape } from '../place-form.ts'
import { ContactFields } from './contact-fields.tsx'
import { SavedPlaces } from './saved-places.tsx'

/** What a learner has given for being picked up, to look at, change and take back. */
export function PickupDetails() {
  const places = usePlaces()
  const contact = useMyContactDetails()
  if (places.isPending || contact.isPending) return <ListSkeleton label="Loading your places" rows={2} />
  if (places.isError || contact.isError)
    return (
      <ErrorState retry={() => Promise.all([places.refetch(), contact.refetch()])}>
        We couldn’t load your places and phone number.
      </ErrorState>
    )
  return (
    <Card title="Pick-up and phone">
      <div className="grid gap-6">
        <SavedPlaces places={places.data.places} />
        <ContactForm contact={contact.data} />
      </div>
    </Card>
  )
}

const Contact = z.object(contactShape).check(({ value, issues }) => {
  for (const fault of contactFaults(value)) issues.push({ code: 'custom', input: value, ...fault })
})

function ContactForm({ contact }: { contact: ContactDetails }) {
  const form = useForm(Contact, { defaultValues: contactDefaults(contact) })
  const change = useChangeMyContactDetails()
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await change.mutateAsync(contactOf(values))
        toast({ title: 'Saved', tone: 'good' })
      }}
    >
      <ContactFields instructor="your instructor" />
      <div>
        <SubmitButton>Save phone number</SubmitButton>
      </div>
    </Form>
  )
}
