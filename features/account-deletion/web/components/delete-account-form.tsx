import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { auth } from '#web/auth-client.ts'
import { forgetSession } from '#web/log-out.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatMoney } from '#common/money.ts'
import { costChanged } from '#features/lessons/contract.ts'
import {
  type DeletionPreview,
  lessonsAdded,
  notSettled,
  wordsToType,
  wrongCredentials,
} from '../../contract.ts'
import { useEndAccount } from '../hooks.ts'

export type DeleteAccountFormProps = {
  preview: DeletionPreview
  onClose: () => void
  onStale: () => unknown
}

const stale: readonly string[] = [notSettled, lessonsAdded, costChanged].map(({ code }) => code)

const Last = z.object({ credential: z.string(), words: z.string() })

export function DeleteAccountForm({ preview, onClose, onStale }: DeleteAccountFormProps) {
  const { reauthenticateBy, ahead } = preview
  const form = useForm(Last, { defaultValues: { credential: '', words: '' } })
  const end = useEndAccount()
  const navigate = useNavigate()
  const { email } = useSignedIn()

  async function submit({ credential, words }: z.infer<typeof Last>) {
    const isTyped = words.trim().toLowerCase() === wordsToType
    if (!credential.trim())
      form.setError('credential', {
        message:
          reauthenticateBy === 'password'
            ? 'Please enter your password.'
            : 'Please enter the code from the email.',
      })
    if (!isTyped) form.setError('words', { message: `Type “${wordsToType}” here.` })
    if (!credential.trim() || !isTyped) return
    try {
      await end.mutateAsync({
        ...(reauthenticateBy === 'password' ? { password: credential } : { code: credential.trim() }),
        lessonsAhead: ahead.lessons,
        costPence: ahead.costPence,
      })
    } catch (error) {
      if (error instanceof RequestError && error.code === wrongCredentials.code)
        return form.setError('credential', { message: error.detail })
      if (error instanceof RequestError && stale.includes(error.code)) await onStale()
      throw error
    }
    await forgetSession()
    await navigate('/', { replace: true })
    toast({
      title: 'Your account is deleted',
      description: 'We’ve sent you one last email to confirm it. Safe travels.',
      tone: 'good',
      timeout: 10_000,
    })
  }

  return (
    <Form form={form} onSubmit={submit} className="mt-4">
      {reauthenticateBy === 'password' ? (
        <>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="credential" label="Your password" autoComplete="current-password" />
        </>
      ) : (
        <ByCode email={email} />
      )}
      <TextField
        name="words"
        label={`Type “${wordsToType}”`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="dialog-end">
        <Button variant="second" onClick={onClose}>
          Keep my account
        </Button>
        <SubmitButton variant="danger">
          {ahead.costPence > 0 ? `Delete and lose ${formatMoney(ahead.costPence)}` : 'Delete my account'}
        </SubmitButton>
      </div>
    </Form>
  )
}

function ByCode({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const send = useMutation({
    mutationFn: async () => {
      const { error } = await (await auth()).reauthenticate()
      if (error) throw new Error(error.message)
      setSent(true)
    },
  })
  return (
    <>
      {sent && <Banner tone="green">We’ve sent a code to {email}.</Banner>}
      {send.error && <Banner tone="red">{send.error.message}</Banner>}
      <div>
        <Button variant="second" size="sm" busy={send.isPending} onClick={() => send.mutate()}>
          {sent ? 'Send another code' : 'Email me a code'}
        </Button>
      </div>
      <TextField
        name="credential"
        label="Code from the email"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </>
  )
}
