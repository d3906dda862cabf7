import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { addCalendarImport } from '../../contract.ts'
import type { ImportFault } from '../../rules.ts'
import { useAddCalendarImport } from '../hooks.ts'
import { faultWords } from '../words.ts'

export function AddImport({ isFirst }: { isFirst: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button
        variant={isFirst ? 'primary' : 'second'}
        icon={<CalendarPlus aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Add a calendar
      </Button>
    )
  return <AddForm onDone={() => setOpen(false)} />
}

function AddForm({ onDone }: { onDone: () => void }) {
  const add = useAddCalendarImport()
  const form = useForm(addCalendarImport.input, { defaultValues: { url: '', name: 'Private' } })
  return (
    <Form
      form={form}
      onSubmit={async (input) => {
        const { busyTimes } = await add.mutateAsync(input).catch(sayWhy)
        toast({
          title: 'Calendar added',
          description:
            busyTimes === 0
              ? 'There’s nothing in it that blocks your diary.'
              : 'Its busy times now block your diary.',
          tone: 'good',
        })
        onDone()
      }}
    >
      <TextField
        name="url"
        label="Secret address of the calendar"
        hint="We keep it encrypted and don’t show it again."
        autoComplete="off"
        spellCheck={false}
        placeholder="https://…/basic.ics"
      />
      <TextField name="name" label="Name" autoComplete="off" />
      <Tabs
        label="Where to find the address"
        tabs={sources.map(({ value, label, steps }) => ({
          value,
          label,
          panel: (
            <ol className="list-decimal space-y-1 pt-4 pl-5 text-md">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          ),
        }))}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Add calendar</SubmitButton>
        <Button variant="second" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

const Fault = z.object({ fault: z.string() })

/** @throws Error in words */
function sayWhy(error: unknown): never {
  const { fault } = (error instanceof RequestError && z.safeParse(Fault, error.body).data) || {}
  const words = fault && faultWords[fault as ImportFault]
  throw words ? new Error(words) : error
}

const sources: readonly { value: string; label: string; steps: readonly string[] }[] = [
  {
    value: 'google',
    label: 'Google',
    steps: [
      'On a computer, open Google Calendar and go to Settings.',
      'On the left, choose your calendar under “Settings for my calendars”.',
      'Under “Integrate calendar”, copy the “Secret address in iCal format”.',
    ],
  },
  {
    value: 'apple',
    label: 'Apple',
    steps: [
      'In Calendar, press the info button beside your iCloud calendar.',
      'Switch on “Public Calendar” and copy its link. Anyone who has the link can read that calendar.',
    ],
  },
  {
    value: 'outlook',
    label: 'Outlook',
    steps: [
      'In Outlook on the web, open Settings, Calendar, “Shared calendars”.',
      'Under “Publish a calendar”, choose yours and “Can view when I’m busy”, and press “Publish”.',
      'Copy the ICS link.',
    ],
  },
]
