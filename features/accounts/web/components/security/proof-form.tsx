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
import { getAccountSecurity, notProved, proveIdentity } from '../../../contract.ts'
import { unwrap } from '../../account.ts'

const Proof = z.object({ proof: z.string() })

export function ProofForm({ email, onProved }: { email: string; onProved: () => void }) {
  const { data, error, refetch } = useQuery(queryFor(getAccountSecurity, {}))
  const form = useForm(Proof, { defaultValues: { proof: '' } })
  const prove = useCall(proveIdentity)
  const send = useMutation({ mutationFn: async () => unwrap(await (await auth()).reauthenticate()) })
  if (error) return <ErrorState retry={refetch}>{error.message}</ErrorState>
  if (!data) return <Waiting>One moment…</Waiting>
  const byPassword = data.proof === 'password'

  async function submit({ proof }: z.infer<typeof Proof>) {
    if (!proof.trim())
      return form.setError('proof', {
        message: byPassword ? 'Please enter your password.' : 'Please enter the code from the email.',
      })
    try {
      await prove.mutateAsync(byPassword ? { password: proof } : { code: proof.trim() })
    } catch (fault) {
      if (!(fault instanceof RequestError && fault.code === notProved.code)) throw fault
      return form.setError('proof', { message: fault.detail })
    }
    onProved()
  }

  return (
    <Form form={form} onSubmit={submit} className="mt-4">
      {byPassword ? (
        <>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="proof" label="Your password" autoComplete="current-password" />
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
            name="proof"
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
