import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAccountChange } from '../../account.ts'
import { CodeInput } from '../../code-input.ts'

export function CodeForm({ factorId, onVerified }: { factorId: string; onVerified: () => void }) {
  const form = useForm(CodeInput, { defaultValues: { code: '' } })
  const verify = useAccountChange((client, code: string) => client.mfa.challengeAndVerify({ factorId, code }))
  return (
    <Form
      form={form}
      className="mt-4"
      onSubmit={async ({ code }) => {
        await verify.mutateAsync(code.replaceAll(' ', ''))
        onVerified()
      }}
    >
      <TextField
        name="code"
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <SubmitButton wide>Continue</SubmitButton>
    </Form>
  )
}
