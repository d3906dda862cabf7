import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAddFriend } from '../hooks.ts'

const Entered = z.object({
  code: z.string().check(z.trim(), z.minLength(8, 'A code has eight letters and digits.')),
})

export function FriendDialog({ onClose }: { onClose: () => void }) {
  const add = useAddFriend()
  const form = useForm(Entered, { defaultValues: { code: '' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a friend"
      description="From then on you see each other’s made-up name and points of the week."
      onSubmit={(values) => add.mutateAsync(values)}
      submit="Add"
    >
      <TextField
        name="code"
        label="Your friend’s code"
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
      />
    </FormDialog>
  )
}
