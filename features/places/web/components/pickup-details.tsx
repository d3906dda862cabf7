import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { ContactDetails, SavedPlace } from '../../contract.ts'
import { useChangeMyContactDetails, useMyContactDetails, usePlaces, useRemovePlace } from '../hooks.ts'
import { contactDefaults, contactFaults, contactOf, contactShape } from '../place-form.ts'
import { ContactFields } from './contact-fields.tsx'
import { labels, line } from './place-fields.tsx'

/** What a learner has given for being picked up, to look at and take back. */
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
        {places.data.places.length > 0 && (
          <ul aria-label="Saved places">
            {places.data.places.map((place) => (
              <Saved key={place.id} place={place} />
            ))}
          </ul>
        )}
        <ContactForm contact={contact.data} />
      </div>
    </Card>
  )
}

function Saved({ place }: { place: SavedPlace }) {
  const remove = useRemovePlace()
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2">
      <p className="min-w-0">
        <b>{labels[place.label]}</b>
        <span className="block text-sm text-ink-2">{line(place)}</span>
      </p>
      <Button
        variant="second"
        size="sm"
        busy={remove.isPending}
        aria-label={`Remove ${labels[place.label]}, ${line(place)}`}
        onClick={() => remove.mutate({ id: place.id }, { onError: toastFailure })}
      >
        Remove
      </Button>
    </li>
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
