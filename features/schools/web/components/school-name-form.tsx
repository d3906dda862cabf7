import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { NameSchool } from '../../contract.ts'
import { useNameSchool } from '../hooks.ts'

export function SchoolNameForm({ name = '', onNamed }: { name?: string; onNamed?: () => void }) {
  const form = useForm(NameSchool, { defaultValues: { name } })
  const save = useNameSchool()
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const school = await save.mutateAsync(values)
        toast({ title: `School name saved: ${school.name}`, tone: 'good' })
        onNamed?.()
      }}
    >
      <TextField
        name="name"
        label="School name"
        autoComplete="organization"
        maxLength={80}
        hint="Instructors see it in your invitations."
      />
      <div>
        <SubmitButton>{name ? 'Save name' : 'Begin'}</SubmitButton>
      </div>
    </Form>
  )
}
