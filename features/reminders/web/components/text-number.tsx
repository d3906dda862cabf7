import { useState } from 'react'
import { formatPhone } from '#common/phone.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { confirmTextNumber, type ReminderSettings, setTextNumber } from '../../contract.ts'
import { useConfirmTextNumber, useSetTextNumber } from '../hooks.ts'

export function TextNumber({ settings: { texts } }: { settings: ReminderSettings }) {
  const [isChanging, setChanging] = useState(false)
  if (texts.isConfirmed && !isChanging)
    return (
      <div>
        <Button variant="plain" onClick={() => setChanging(true)}>
          Change the number
        </Button>
      </div>
    )
  if (texts.phone && !texts.isConfirmed && !isChanging)
    return <CodeForm phone={texts.phone} onOther={() => setChanging(true)} />
  return <NumberForm onDone={() => setChanging(false)} />
}

function NumberForm({ onDone }: { onDone: () => void }) {
  const set = useSetTextNumber()
  const form = useForm(setTextNumber.input, { defaultValues: { phone: '' } })
  return (
    <Form
      form={form}
      onSubmit={async (input) => {
        await set.mutateAsync(input)
        onDone()
      }}
    >
      <TextField
        name="phone"
        type="tel"
        label="Mobile number for text messages"
        hint="We’ll text you a code to check it’s yours."
        autoComplete="tel"
      />
      <div>
        <SubmitButton>Text me a code</SubmitButton>
      </div>
    </Form>
  )
}

function CodeForm({ phone, onOther }: { phone: string; onOther: () => void }) {
  const confirm = useConfirmTextNumber()
  const form = useForm(confirmTextNumber.input, { defaultValues: { code: '' } })
  return (
    <Form
      form={form}
      onSubmit={async (input) => {
        await confirm.mutateAsync(input)
        toast({
          title: 'Number confirmed',
          description: 'Reminders come as text messages too.',
          tone: 'good',
        })
      }}
    >
      <TextField
        name="code"
        label={`Code we texted to ${formatPhone(phone)}`}
        hint="It works for 15 minutes."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Confirm</SubmitButton>
        <Button variant="second" onClick={onOther}>
          Another number or code
        </Button>
      </div>
    </Form>
  )
}
