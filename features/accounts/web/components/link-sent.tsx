import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { auth } from '#web/auth-client.ts'
import { unwrap } from '../account.ts'
import { sendLink } from './other-sign-in-methods.tsx'

const Code = z.object({
  code: z
    .string()
    .check(z.refine((code) => /^\d{6,10}$/.test(code.trim()), 'Enter the code from the email.')),
})

export function LinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  const form = useForm(Code, { defaultValues: { code: '' } })
  const [again, setAgain] = useState<'idle' | 'busy' | 'sent' | string>('idle')
  const resend = async () => {
    setAgain('busy')
    setAgain(
      await sendLink(email).then(
        () => 'sent',
        (error: Error) => error.message,
      ),
    )
  }
  return (
    <>
      <Banner tone="green" title="Please check your email">
        If there is an account for {email}, we’ve sent you a link and a code. Follow the link, or enter the
        code here.
      </Banner>
      <Form
        form={form}
        onSubmit={async ({ code }) => {
          unwrap(await (await auth()).verifyOtp({ email, token: code.trim(), type: 'email' }))
        }}
      >
        <TextField name="code" label="Code from the email" inputMode="numeric" autoComplete="one-time-code" />
        <SubmitButton wide>Sign in</SubmitButton>
      </Form>
      {again === 'sent' && (
        <Banner tone="green">We’ve sent it again. The older link and code no longer work.</Banner>
      )}
      {!['idle', 'busy', 'sent'].includes(again) && <Banner tone="red">{again}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button variant="second" size="sm" busy={again === 'busy'} onClick={resend}>
          Send again
        </Button>
        <Button variant="plain" size="sm" onClick={onBack}>
          Use my password instead
        </Button>
      </div>
    </>
  )
}
