import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { auth } from '#web/auth-client.ts'
import { unwrap } from '../../account.ts'
import { AccountError } from '../../../words.ts'
import { sayPasswordFault } from '../../../registration.ts'
import { PasswordMeter } from '../password-meter.tsx'

const Chosen = z.object({
  current: z.string(),
  password: z.string(),
  confirmation: z.string(),
  nonce: z.string(),
})

type PasswordFormProps = { email: string; isFirst: boolean; onDone: () => void }

export function PasswordForm({ email, isFirst, onDone }: PasswordFormProps) {
  const form = useForm(Chosen, { defaultValues: { current: '', password: '', confirmation: '', nonce: '' } })
  const [asksCode, setAsksCode] = useState(false)
  const change = useMutation({
    mutationFn: async (query: { password: string; current_password?: string; nonce?: string }) =>
      unwrap(await (await auth()).updateUser(query)),
  })

  async function submit({ current, password, confirmation, nonce }: z.infer<typeof Chosen>) {
    const weak = sayPasswordFault(password, { email })
    if (!isFirst && !current) form.setError('current', { message: 'Please enter your current password.' })
    if (weak) form.setError('password', { message: weak })
    else if (password !== confirmation) form.setError('confirmation', { message: 'Passwords do not match' })
    if ((!isFirst && !current) || weak || password !== confirmation) return
    try {
      await change.mutateAsync({
        password,
        ...(!isFirst && { current_password: current }),
        ...(nonce.trim() && { nonce: nonce.trim() }),
      })
    } catch (error) {
      await explain(error)
      return
    }
    toast({
      title: 'Your password has been changed',
      description: 'You’re logged in here, and logged out everywhere else.',
      tone: 'good',
    })
    onDone()
  }

  async function explain(error: unknown) {
    const code = error instanceof AccountError ? error.code : ''
    if (code === 'invalid_credentials')
      return form.setError('current', { message: 'That isn’t your current password.' })
    if (code === 'same_password') return form.setError('password', { message: (error as Error).message })
    if (code === 'weak_password') return form.setError('password', { message: (error as Error).message })
    if (code === 'reauthentication_not_valid')
      return form.setError('nonce', { message: (error as Error).message })
    if (code !== 'reauthentication_needed') throw error
    if (!asksCode) unwrap(await (await auth()).reauthenticate())
    setAsksCode(true)
    form.setError('nonce', { message: `Enter the code we sent to ${email}.` })
  }

  return (
    <Form form={form} onSubmit={submit} className="mt-4">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {!isFirst && <PasswordField name="current" label="Current password" autoComplete="current-password" />}
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        meter={<PasswordMeter name="password" about={{ email }} />}
      />
      <PasswordField name="confirmation" label="Confirm new password" autoComplete="new-password" />
      {asksCode && (
        <>
          <Banner>
            It’s been a while since you logged in. To make sure it’s you, we’ve sent a code to {email}.
          </Banner>
          <TextField
            name="nonce"
            label="Code from the email"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </>
      )}
      <SubmitButton wide>{isFirst ? 'Set password' : 'Change password'}</SubmitButton>
    </Form>
  )
}
