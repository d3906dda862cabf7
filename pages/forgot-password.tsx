import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { parseEmail } from '#common/email.ts'
import { auth } from '#web/auth-client.ts'
import { unwrap } from '#features/accounts/web/account.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { EmailedCode } from '#features/accounts/web/components/emailed-code.tsx'
import { useAskForRecovery } from '#features/accounts/web/hooks.ts'
import { type Fault, sayWhy } from '#features/accounts/words.ts'

const ForgotPassword = z.object({
  email: z
    .string()
    .check(
      z.refine((email) => parseEmail(email) !== undefined, 'Enter an email address like name@home.co.uk.'),
    ),
})

export default function ForgotPasswordPage() {
  const form = useForm(ForgotPassword, { defaultValues: { email: '' } })
  const recovery = useAskForRecovery()
  const [sentTo, setSentTo] = useState('')
  const navigate = useNavigate()
  async function prove(code: string) {
    unwrap(await (await auth()).verifyOtp({ email: sentTo, token: code, type: 'recovery' }))
    await navigate('/reset-password')
  }
  return (
    <AccountFrame
      title="Set a new password"
      lead="We’ll email you a link to choose a new one."
      back={{ to: '/login', label: 'Back to login' }}
      below={
        <p className="text-ink-2">
          Remembered it? <Link to="/login">Log in</Link>
        </p>
      }
    >
      {sentTo && (
        <>
          <Banner tone="green" title="Please check your email">
            If there is an account for {sentTo}, we’ve sent you a link and a code. Follow the link, or enter
            the code here. Check your spam folder too.
          </Banner>
          <EmailedCode button="Choose a new password" onCode={prove} />
        </>
      )}
      <Form
        form={form}
        onSubmit={async ({ email }) => {
          setSentTo('')
          await recovery.mutateAsync(email.trim()).catch((fault: Fault) => {
            throw new Error(sayWhy(fault))
          })
          setSentTo(email.trim())
        }}
      >
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton wide {...(sentTo && { variant: 'second' as const })}>
          {sentTo ? 'Send again' : 'Send the link'}
        </SubmitButton>
      </Form>
    </AccountFrame>
  )
}
