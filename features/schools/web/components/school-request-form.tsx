import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { RequestSchool, type SchoolRequest } from '../../contract.ts'
import { useRequestSchool } from '../hooks.ts'

export function SchoolRequestForm({ before }: { before: SchoolRequest | null }) {
  const { name = '', town = '', instructors, website = '', message = '' } = before ?? {}
  const form = useForm(RequestSchool, { defaultValues: { name, town, instructors, website, message } })
  const send = useRequestSchool()
  return (
    <Form
      form={form}
      draft="school-request"
      onSubmit={async (values) => {
        await send.mutateAsync(values)
        toast({ title: 'Request sent', description: 'We’ll answer by email.', tone: 'good' })
      }}
    >
      <TextField
        name="name"
        label="School name"
        autoComplete="organization"
        maxLength={80}
        hint="You can change it later."
      />
      <TextField name="town" label="Town or area" autoComplete="address-level2" maxLength={80} />
      <TextField
        name="instructors"
        label="Number of instructors"
        type="number"
        inputMode="numeric"
        min="1"
        max="1000"
        step="1"
      />
      <TextField name="website" label="Website" optional type="text" inputMode="url" maxLength={200} />
      <TextArea
        name="message"
        label="Anything else we should know?"
        optional
        rows={4}
        maxLength={1000}
        hint="For example what you use now, or when you’d like to start."
      />
      <div>
        <SubmitButton>Send</SubmitButton>
      </div>
    </Form>
  )
}
