import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { SupervisorForm } from '../../contract.ts'
import { supervisorRule } from '../../rules.ts'
import { useAddSupervisor } from '../hooks.ts'

export function AddSupervisor({ onClose }: { onClose: () => void }) {
  const add = useAddSupervisor()
  const form = useForm(SupervisorForm, { defaultValues: { name: '', email: '' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Who sits beside you?"
      description={`They have to be ${supervisorRule}. They don’t need an account: we email them a link to confirm what you log, and forget their address when you remove them or after three months without practice.`}
      onSubmit={async (values) => {
        const { name } = await add.mutateAsync(values)
        toast({ title: `${name} added`, tone: 'good' })
      }}
      submit="Add"
    >
      <TextField name="name" label="Their name" autoComplete="off" maxLength={100} />
      <TextField
        name="email"
        type="email"
        label="Their email address"
        autoComplete="off"
        hint="Please ask them first."
      />
    </FormDialog>
  )
}
