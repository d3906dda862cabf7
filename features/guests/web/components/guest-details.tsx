import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { problemsOf } from '#features/accounts/registration.ts'
import { PasswordMeter } from '#features/accounts/web/components/password-meter.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { giveDetails } from '../guest-session.ts'
import { OwnAccount } from './own-account.tsx'

const Input = z.object({ name: z.string(), email: z.string(), password: z.string() })

/** Who has just chosen a time: three fields, and no email to wait for. */
export function GuestDetails({ onDone }: { onDone: () => void }) {
  const form = useForm(Input, { defaultValues: { name: '', email: '', password: '' } })
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <Form
        form={form}
        onSubmit={async (values) => {
          const problems = problemsOf({ ...values, confirmation: values.password })
          for (const { name, message } of problems) form.setError(name as keyof typeof values, { message })
          if (problems.length > 0) return false
          await giveDetails(values)
          return onDone()
        }}
      >
        <TextField name="name" label="Full name" autoComplete="name" />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="Your receipt goes here, and a link to confirm the address. You can do that after you’ve paid."
        />
        <PasswordField
          name="password"
          label="Choose a password"
          autoComplete="new-password"
          meter={<PasswordMeter name="password" />}
        />
        <SubmitButton wide size="lg" disabled={isLeaving}>
          Continue to pick-up and payment
        </SubmitButton>
        <p className="text-sm text-ink-2">
          This creates your account. By continuing, you agree to the <Link to="/terms">Terms</Link> and
          confirm that you’ve read the <Link to="/privacy">Privacy notice</Link>. You must be 16 or over, and
          you need a provisional licence by your first lesson.
        </p>
      </Form>
      <OwnAccount onLeave={setLeaving} />
    </>
  )
}
