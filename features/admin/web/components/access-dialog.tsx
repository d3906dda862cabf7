import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { HelpWithAccess } from '../../access-contract.ts'
import { useHelpWithAccess } from '../hooks.ts'

type AccessDialogProps = { user: { id: string; name: string; email: string }; onClose: () => void }

export function AccessDialog({ user: { id, name, email }, onClose }: AccessDialogProps) {
  const send = useHelpWithAccess()
  const form = useForm(HelpWithAccess, { defaultValues: { help: 'send-password-reset', reason: '' } })
  const isMail = form.watch('help') === 'send-password-reset'
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={`Help ${name} with access`}
      description="Make sure that it’s them first: ring the number on this page, or write to their address."
      onSubmit={async (values) => {
        await send.mutateAsync({ id, ...values })
        toast({
          title: isMail ? 'Password email on its way' : `${name} is logged out everywhere`,
          tone: 'good',
        })
      }}
      submit={isMail ? 'Send the link' : 'Log them out'}
    >
      <RadioCards
        name="help"
        label="What helps"
        options={[
          {
            value: 'send-password-reset',
            label: 'Send a link for a new password',
            hint: `To ${email}. It’s valid for an hour; their password stays until they use it.`,
          },
          {
            value: 'end-sessions',
            label: 'Log them out everywhere',
            hint: 'For a lost phone. They log in again with their password.',
          },
        ]}
      />
      <TextField name="reason" label="Reason" hint="It stays in the audit log." maxLength={300} />
    </FormDialog>
  )
}
