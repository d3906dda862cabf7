import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAccountChange } from '../../account.ts'

const Code = z.object({
  code: z
    .string()
    .check(
      z.refine((code) => /^\d{6}$/.test(code.replaceAll(' ', '')), 'Enter the 6 digits your app shows.'),
    ),
})

export function CodeForm({ factorId, onVerified }: { factorId: string; onVerified: () => void }) {
  const form = useForm(Code, { defaultValues: { code: '' } })
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
