import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'

const Named = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a name.'),
      z.maxLength(100, 'Use 100 characters or fewer.'),
    ),
})

export type PasskeyNameFormProps = {
  initial: string
  confirm: string
  done: string
  onClose: () => void
  useSend: () => (name: string) => Promise<unknown>
}

export function PasskeyNameForm({ initial, confirm, done, onClose, useSend }: PasskeyNameFormProps) {
  const form = useForm(Named, { defaultValues: { name: initial } })
  const send = useSend()
  return (
    <Form
      form={form}
      className="mt-4"
      onSubmit={async ({ name }) => {
        await send(name)
        toast({ title: done, tone: 'good' })
        onClose()
      }}
    >
      <TextField name="name" label="Name" maxLength={100} autoComplete="off" />
      <SubmitButton wide>{confirm}</SubmitButton>
    </Form>
  )
}
