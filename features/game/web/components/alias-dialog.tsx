import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useChangePlayer } from '../hooks.ts'

const Entered = z.object({ alias: z.string().check(z.trim(), z.minLength(1, 'Give yourself a name.')) })

export function AliasDialog({ alias, onClose }: { alias: string; onClose: () => void }) {
  const change = useChangePlayer()
  const form = useForm(Entered, { defaultValues: { alias } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Your made-up name"
      description="Others on your leaderboards see it, and nothing else about you except points."
      onSubmit={(values) => change.mutateAsync(values)}
      submit="Save"
    >
      <TextField name="alias" label="Made-up name" maxLength={24} autoComplete="off" />
    </FormDialog>
  )
}
