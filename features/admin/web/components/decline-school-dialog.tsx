import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { SchoolRefusal } from '../../school-requests-contract.ts'
import { useDeclineSchoolRequest } from '../hooks.ts'

type DeclineSchoolDialogProps = { id: string; name: string; onClose: () => void }

export function DeclineSchoolDialog({ id, name, onClose }: DeclineSchoolDialogProps) {
  const form = useForm(SchoolRefusal, { defaultValues: { reason: '' } })
  const decline = useDeclineSchoolRequest()
  const go = async ({ reason }: { reason: string }) => {
    await decline.mutateAsync({ id, reason })
    toast({ title: `${name} is declined`, description: 'We’ve emailed them your reason.' })
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Decline ${name}?`}
      description="They can ask again."
      onSubmit={go}
      submit="Decline"
      danger
    >
      <TextArea
        name="reason"
        label="Reason"
        hint="They’ll read it, and it stays in the audit log."
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  )
}
