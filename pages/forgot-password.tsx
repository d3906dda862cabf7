import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { parseEmail } from '#common/email.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
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
        <Banner tone="green" title="Please check your email">
          If there is an account for {sentTo}, we’ve sent you a link. It works once. Check your spam folder
          too.
        </Banner>
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
        <SubmitButton wide>Send the link</SubmitButton>
      </Form>
    </AccountFrame>
  )
}
