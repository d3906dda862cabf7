import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { PayerName } from '../../contract.ts'
import { useChangePaying, useLeavePaying } from '../paying-hooks.ts'
import { setPayingSession } from '../paying-session.ts'

const Input = z.object({ name: PayerName })

type YourPageProps = { session: string; name: string; email: string; hearsOfLowHours: boolean }

export function YourPage({ session, name, email, hearsOfLowHours }: YourPageProps) {
  const change = useChangePaying(session)
  const leave = useLeavePaying(session)
  const [isLeaving, setIsLeaving] = useState(false)
  const form = useForm(Input, { defaultValues: { name } })
  return (
    <Card title="Your page" className="grid gap-5">
      <Form
        form={form}
        onSubmit={async (values) => {
          await change.mutateAsync(values)
          toast({ title: 'Saved', tone: 'good' })
        }}
      >
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={100}
          hint={`On receipts from now on. We write to ${email}.`}
        />
        <SubmitButton variant="second" size="sm">
          Save
        </SubmitButton>
      </Form>
      <Toggle
        label="Email me when hours run low"
        hint="Once, when fewer than two hours are left. Receipts and refunds always come."
        checked={hearsOfLowHours}
        disabled={change.isPending}
        onChange={(hears) => void change.mutateAsync({ hearsOfLowHours: hears }).catch(toastFailure)}
      />
      <p>
        <Button size="sm" variant="plain" className="-ml-2" onClick={() => setIsLeaving(true)}>
          Delete this page
        </Button>
      </p>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setIsLeaving(false)}
        title="Delete your page?"
        confirm="Delete it"
        onConfirm={async () => {
          await leave.mutateAsync({})
          setPayingSession(undefined)
        }}
      >
        You no longer pay for anyone here. Download the receipts you need first: your name stays on our
        copies, because the law wants us to keep them. Your email address stays with each payment for a year,
        so we can write to you about a refund. Hours you’ve bought stay the learner’s.
      </ConfirmDialog>
    </Card>
  )
}
