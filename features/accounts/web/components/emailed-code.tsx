import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'

const Code = z.object({
  code: z
    .string()
    .check(z.refine((code) => /^\d{6,10}$/.test(code.replaceAll(' ', '')), 'Enter the code from the email.')),
})

type EmailedCodeProps = { button: string; second?: boolean; onCode: (code: string) => Promise<void> }

/** For those who read the email on another device than this one. */
export function EmailedCode({ button, second = false, onCode }: EmailedCodeProps) {
  const form = useForm(Code, { defaultValues: { code: '' } })
  return (
    <Form form={form} onSubmit={({ code }) => onCode(code.replaceAll(' ', ''))}>
      <TextField name="code" label="Code from the email" inputMode="numeric" autoComplete="one-time-code" />
      <SubmitButton wide {...(second && { variant: 'second' })}>
        {button}
      </SubmitButton>
    </Form>
  )
}
