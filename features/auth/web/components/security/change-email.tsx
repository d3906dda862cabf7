import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { useCall } from '#web/api.ts'
import { cancelEmailChange } from '../../../contract.ts'
import { parseEmail } from '../../../rules.ts'
import { useAccount, useAccountChange } from '../../account.ts'

const NewAddress = z.object({ email: z.string() })
const confirmPage = () => ({ emailRedirectTo: `${location.origin}/confirm` })

export function ChangeEmail({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="second" size="sm" onClick={() => setOpen(true)}>
        Change email
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Change your email address"
        description={`We write to both addresses: to ${email}, so that nobody else can change it, and to the new one. When both links are followed, the new address is yours.`}
      >
        {open && <EmailForm email={email} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function EmailForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm(NewAddress, { defaultValues: { email: '' } })
  const change = useAccountChange((client, next: string) => client.updateUser({ email: next }, confirmPage()))
  async function submit({ email: typed }: { email: string }) {
    const next = parseEmail(typed)
    if (!next) return form.setError('email', { message: 'Enter an email address like name@home.co.uk.' })
    if (next === email) return form.setError('email', { message: 'That is your address already.' })
    await change.mutateAsync(next)
    toast({ title: 'Please check both inboxes', description: `We have written to ${email} and to ${next}.`, tone: 'good' })
    onDone()
  }
  return (
    <Form form={form} onSubmit={submit} className="mt-4">
      <TextField name="email" label="New email address" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      <SubmitButton wide>Send both emails</SubmitButton>
    </Form>
  )
}

/** While a change of address waits for its two confirmations. */
export function PendingEmail({ email, next }: { email: string; next: string }) {
  const again = useAccountChange((client, to: string) => client.resend({ type: 'email_change', email: to, options: confirmPage() }))
  const { refetch } = useAccount()
  const cancel = useCall(cancelEmailChange)
  const [wrong, setWrong] = useState('')
  const attempt = (work: Promise<unknown>, done: string) => {
    setWrong('')
    return work.then(
      () => void toast({ title: done, tone: 'good' }),
      (error: Error) => setWrong(error.message),
    )
  }
  return (
    <Notice tone="yellow" title={`Waiting for ${next}`}>
      <p className="mb-3 break-words">
        Follow the links in the emails to {email} and to {next}. Until then you sign in with {email}.
      </p>
      {wrong && (
        <p role="alert" className="mb-3 font-semibold text-red-ink">
          {wrong}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="second" size="sm" busy={again.isPending} onClick={() => attempt(again.mutateAsync(next), 'We have sent the emails again')}>
          Send again
        </Button>
        <Button
          variant="plain"
          size="sm"
          busy={cancel.isPending}
          onClick={() =>
            attempt(
              cancel.mutateAsync({}).then(() => refetch()),
              'Your address stays as it is',
            )
          }
        >
          Keep my present address
        </Button>
      </div>
    </Notice>
  )
}
