import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { parseEmail } from '#common/email.ts'
import { confirmPage, useAccountChange } from '../../account.ts'

const NewAddress = z.object({ email: z.string() })

export function EmailForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm(NewAddress, { defaultValues: { email: '' } })
  const change = useAccountChange((client, next: string) => client.updateUser({ email: next }, confirmPage()))
  async function submit({ email: typed }: { email: string }) {
    const next = parseEmail(typed)
    if (!next) return form.setError('email', { message: 'Enter an email address like name@home.co.uk.' })
    if (next === email) return form.setError('email', { message: 'That’s already your address.' })
    await change.mutateAsync(next)
    toast({
      title: 'Please check both inboxes',
      description: `We’ve emailed ${email} and ${next}.`,
      tone: 'good',
    })
    onDone()
  }
  return (
    <Form form={form} onSubmit={submit} className="mt-4">
      <TextField
        name="email"
        label="New email address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton wide>Send both emails</SubmitButton>
    </Form>
  )
}
