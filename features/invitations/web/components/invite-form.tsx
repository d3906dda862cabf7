import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Invitation, NewInvitation } from '../../contract.ts'
import { useInvite } from '../hooks.ts'

type InviteFormProps = { example: string; onInvited: (invitation: Invitation) => unknown }

export function InviteForm({ example, onInvited }: InviteFormProps) {
  const form = useForm(NewInvitation, { defaultValues: { name: '', email: '', word: '' } })
  const invite = useInvite()
  return (
    <Form form={form} onSubmit={async (values) => onInvited(await invite.mutateAsync(values))}>
      <TextField
        name="name"
        label="Full name"
        autoComplete="off"
        maxLength={120}
        hint="They can change it when they register."
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea name="word" label="Personal message" optional rows={3} maxLength={300} hint={example} />
      <div>
        <SubmitButton>Send invitation</SubmitButton>
      </div>
    </Form>
  )
}
