import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
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
    onClose()
    toast({ title: `${name} is declined`, description: 'We’ve emailed them your reason.' })
  }
  return (
    <Dialog open onClose={onClose} title={`Decline ${name}?`} description="They can ask again.">
      <Form form={form} onSubmit={go} className="mt-4">
        <TextArea
          name="reason"
          label="Reason"
          hint="They’ll read it, and it stays in the audit log."
          rows={3}
          maxLength={1000}
        />
        <div className="dialog-end">
          <Button variant="second" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton variant="danger">Decline</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
