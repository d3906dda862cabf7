import { useState } from 'react'
import { Link } from 'react-router'
import { Captcha } from '#features/accounts/web/components/captcha.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { Banner } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCall } from '#web/api.ts'
import { useConfig } from '#web/config.ts'
import { contactSales, SalesForm as Fields } from '../../contract.ts'

/** The form was longer than what stands in its place: without this the thanks would be above the screen. */
function show(thanks: HTMLElement | null) {
  thanks?.focus({ preventScroll: true })
  thanks?.scrollIntoView({ block: 'center' })
}

export function SalesForm() {
  const [sentTo, setSentTo] = useState<string>()
  const [captchaToken, setCaptchaToken] = useState<string>()
  const [round, setRound] = useState(0)
  const asksForCaptcha = useConfig((config) => config?.captcha !== undefined)
  const send = useCall(contactSales)
  const form = useForm(Fields, {
    defaultValues: { name: '', organisation: '', email: '', phone: '', message: '' },
  })
  if (sentTo)
    return (
      <div role="status" tabIndex={-1} className="outline-none" ref={show}>
        <Banner tone="green" title="Thanks, we’ve got your message">
          We’ve sent an email to {sentTo} about what happens next. Somebody from our team will reply to that
          address.
        </Banner>
      </div>
    )
  return (
    <Form
      form={form}
      draft="contact-sales"
      onSubmit={async (values) => {
        if (asksForCaptcha && !captchaToken) {
          form.setError('root', { message: 'Please tick the box that shows you’re a person.' })
          return false
        }
        await send
          .mutateAsync({ ...values, ...(captchaToken && { captchaToken }) })
          .finally(() => setRound((before) => before + 1))
        setSentTo(values.email)
      }}
    >
      <TextField name="name" label="Full name" autoComplete="name" maxLength={100} />
      <TextField name="organisation" label="School or business" autoComplete="organization" maxLength={120} />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        optional
        maxLength={40}
        hint="If you’d rather we rang you."
      />
      <TextField name="instructors" label="Number of instructors" type="number" min={1} max={10_000} />
      <TextArea
        name="message"
        label="Message"
        rows={5}
        maxLength={2000}
        hint="What you’d like to know, and when you’d like to start."
      />
      <Captcha round={round} onToken={setCaptchaToken} />
      <p className="text-sm text-ink-2">
        Only our team reads this. The <Link to="/privacy">Privacy notice</Link> says how long we keep it.
      </p>
      <SubmitButton wide>Send</SubmitButton>
    </Form>
  )
}
