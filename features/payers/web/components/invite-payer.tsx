import { firstName } from '#common/first-name.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { PayerForm } from '../../contract.ts'
import { invitationDays } from '../../rules.ts'
import { useInvitePayer } from '../hooks.ts'

export function InvitePayer({ onClose }: { onClose: () => void }) {
  const invite = useInvitePayer()
  const form = useForm(PayerForm, { defaultValues: { name: '', email: '', sharesProgress: false } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Invite someone to pay"
      description={`We’ll email them what it means, and they have ${invitationDays} days to accept. You can change or end it whenever you like.`}
      onSubmit={async (values) => {
        const { name } = await invite.mutateAsync(values)
        toast({ title: `We’ve emailed ${firstName(name)}`, tone: 'good' })
      }}
      submit="Send the invitation"
    >
      <TextField name="name" label="Their name" autoComplete="off" maxLength={100} />
      <TextField name="email" type="email" label="Their email address" autoComplete="off" />
      <Toggle
        label="Share your progress"
        hint="How far you are in each part of the syllabus. Never what your instructor wrote."
        checked={form.watch('sharesProgress')}
        onChange={(isShared) => form.setValue('sharesProgress', isShared)}
      />
    </FormDialog>
  )
}
