import { useRef } from 'react'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { SupportForm as Fields } from '../../contract.ts'
import { useWriteToSupport } from '../hooks.ts'

export function SupportForm() {
  const write = useWriteToSupport()
  const id = useRef(crypto.randomUUID())
  const form = useForm(Fields, { defaultValues: { subject: '', text: '' } })
  return (
    <Card title="Write to us">
      <Form
        form={form}
        draft="support"
        onSubmit={async (values) => {
          await write.mutateAsync({ ...values, id: id.current })
          id.current = crypto.randomUUID()
          form.reset()
          toast({ title: 'Sent. We’ll reply by email and here.', tone: 'good' })
        }}
      >
        <TextField name="subject" label="What it’s about" maxLength={120} />
        <TextArea
          name="text"
          label="Your message"
          rows={5}
          maxLength={4000}
          hint="If it’s about a lesson or a payment, say which day. Please don’t send card numbers."
        />
        <SubmitButton>Send</SubmitButton>
      </Form>
    </Card>
  )
}
