import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { ErrorState, Banner, Waiting } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { queryFor, useCall } from '#web/api.ts'
import { RequestError } from '#web/api-error.ts'
import { auth } from '#web/auth-client.ts'
import { getAccountSecurity, notReauthenticated, reauthenticate } from '../../../contract.ts'
import { unwrap } from '../../account.ts'

const Fields = z.object({ credential: z.string() })

export function ReauthenticationForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { data, error, refetch } = useQuery(queryFor(getAccountSecurity, {}))
  const form = useForm(Fields, { defaultValues: { credential: '' } })
  const reauthentication = useCall(reauthenticate)
  const send = useMutation({ mutationFn: async () => unwrap(await (await auth()).reauthenticate()) })
  if (error) return <ErrorState retry={refetch}>{error.message}</ErrorState>
  if (!data) return <Waiting>One moment…</Waiting>
  const byPassword = data.reauthenticateBy === 'password'

  async function submit({ credential }: z.infer<typeof Fields>) {
    if (!credential.trim())
      return form.setError('credential', {
        message: byPassword ? 'Please enter your password.' : 'Please enter the code from the email.',
      })
    try {
      await reauthentication.mutateAsync(byPassword ? { password: credential } : { code: credential.trim() })
    } catch (fault) {
      if (!(fault instanceof RequestError && fault.code === notReauthenticated.code)) throw fault
      return form.setError('credential', { message: fault.detail })
    }
    onDone()
  }

  return (
    <Form form={form} onSubmit={submit} className="mt-4">
      {byPassword ? (
        <>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="credential" label="Your password" autoComplete="current-password" />
        </>
      ) : (
        <>
          {send.isSuccess && <Banner tone="green">We’ve sent a code to {email}.</Banner>}
          {send.error && <Banner tone="red">{send.error.message}</Banner>}
          <div>
            <Button variant="second" size="sm" busy={send.isPending} onClick={() => send.mutate()}>
              {send.isSuccess ? 'Send another code' : 'Email me a code'}
            </Button>
          </div>
          <TextField
            name="credential"
            label="Code from the email"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </>
      )}
      <SubmitButton wide>Continue</SubmitButton>
    </Form>
  )
}
