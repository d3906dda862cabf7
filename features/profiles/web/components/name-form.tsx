import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { type Profile, ProfileName } from '../../contract.ts'
import { useChangeProfile } from '../hooks.ts'

const NameInput = z.object({ name: ProfileName })

export function NameForm({ profile }: { profile: Profile }) {
  const form = useForm(NameInput, { defaultValues: { name: profile.name } })
  const change = useChangeProfile()
  const save = async ({ name }: { name: string }) => {
    const saved = await change.mutateAsync({ name })
    form.reset({ name: saved.name })
    toast({ title: 'Name saved', tone: 'good' })
  }
  return (
    <Form form={form} onSubmit={save} draft="name">
      <TextField
        name="name"
        label="Full name"
        autoComplete="name"
        maxLength={120}
        hint="The name other people see."
      />
      <div>
        <SubmitButton>Save name</SubmitButton>
      </div>
    </Form>
  )
}
