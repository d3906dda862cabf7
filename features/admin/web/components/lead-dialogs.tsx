import * as z from 'zod/mini'
import { addDays } from '#common/days.ts'
import { requiredText } from '#common/schema.ts'
import { dayOf } from '#common/time.ts'
import type { Lead } from '#features/leads/contract.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useNow } from '#web/use-now.ts'
import { NextStep } from '../../leads-contract.ts'
import { useNoteOnLead, usePlanNextStep, useSetLeadState } from '../lead-hooks.ts'

type DialogProps = { lead: Lead; onClose: () => void }

const Won = z.object({ accountEmail: z.string().check(z.trim(), z.maxLength(254)) })

export function WonDialog({ lead: { id, email, organisation }, onClose }: DialogProps) {
  const set = useSetLeadState()
  const form = useForm(Won, { defaultValues: { accountEmail: email } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Won: ${organisation}`}
      description="Name their account, and the lead links to the page where you enter the contract."
      onSubmit={async ({ accountEmail }) => {
        await set.mutateAsync({ id, state: 'won', ...(accountEmail && { accountEmail }) })
      }}
      submit="It’s won"
    >
      <TextField
        name="accountEmail"
        label="Email address of their account"
        type="email"
        optional
        autoComplete="off"
        hint="Leave it empty if they haven’t registered yet."
      />
    </FormDialog>
  )
}

const Lost = z.object({ reason: requiredText(300, 'Say why.') })

export function LostDialog({ lead: { id, organisation }, onClose }: DialogProps) {
  const set = useSetLeadState()
  const form = useForm(Lost, { defaultValues: { reason: '' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Lost: ${organisation}`}
      description="It’s erased a year from now, unless somebody does something about it before."
      onSubmit={async ({ reason }) => {
        await set.mutateAsync({ id, state: 'lost', reason })
      }}
      submit="It’s lost"
    >
      <TextArea name="reason" label="Why" rows={2} maxLength={300} />
    </FormDialog>
  )
}

export function NextStepDialog({ lead: { id, organisation, nextStep, nextOn }, onClose }: DialogProps) {
  const plan = usePlanNextStep()
  const today = dayOf(useNow())
  const form = useForm(NextStep, {
    defaultValues: { step: nextStep ?? '', on: nextOn ?? addDays(today, 1) },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Next step with ${organisation}`}
      description="On that day it comes first in the list, and waits on the dashboard."
      onSubmit={async (next) => {
        await plan.mutateAsync({ id, next })
      }}
      submit="Save"
    >
      <TextField name="step" label="What comes next" maxLength={200} autoComplete="off" />
      <TextField name="on" label="Day" type="date" />
    </FormDialog>
  )
}

const Note = z.object({ text: requiredText(1000, 'Write a note first.') })

export function NoteDialog({ lead: { id, organisation }, onClose }: DialogProps) {
  const note = useNoteOnLead()
  const form = useForm(Note, { defaultValues: { text: '' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Note about ${organisation}`}
      description="Only administrators read it here. It can’t be changed, and it’s part of the person’s data if they ask for a copy."
      onSubmit={async ({ text }) => {
        await note.mutateAsync({ id, text })
      }}
      submit="Add note"
    >
      <TextArea name="text" label="Note" rows={3} maxLength={1000} />
    </FormDialog>
  )
}
