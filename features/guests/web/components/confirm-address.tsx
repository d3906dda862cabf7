import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { unwrap } from '#features/accounts/web/account.ts'
import { MailboxHint } from '#features/accounts/web/components/mailbox-hint.tsx'
import { times } from '#features/accounts/web/times.ts'
import { parseEmail } from '#common/email.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { auth } from '#web/auth-client.ts'
import { refreshMe } from '#web/session.ts'
import { sendConfirmation } from '../guest-session.ts'

/** Notices by itself when the link has been followed, on whichever device. Nothing without an address. */
export function ConfirmAddress() {
  const account = useQuery({
    queryKey: ['guest'],
    queryFn: async () => unwrap(await (await auth()).getUser()).user,
    refetchInterval: times.confirmationPoll,
  })
  const [isChanging, setChanging] = useState(false)
  const { email, new_email: pending } = account.data ?? {}
  useEffect(() => {
    if (email) void refreshMe()
  }, [email])
  if (!pending) return null
  const send = (address: string) =>
    sendConfirmation(address).then(() => {
      setChanging(false)
      toast({ title: 'Email sent', description: `We’ve sent a link to ${address}.`, tone: 'good' })
      return account.refetch()
    })
  return (
    <Banner tone="yellow" title="Confirm your email address">
      <p>
        We’ve sent a link to <b className="wrap-anywhere">{pending}</b>. Once you’ve opened it, we can remind
        you of your lesson and tell you if anything changes, and you can log in on any device, message your
        instructor and book again.
      </p>
      <MailboxHint />
      {isChanging ? (
        <OtherAddress onSend={send} />
      ) : (
        <p className="mt-3 flex flex-wrap gap-2">
          <Button variant="second" size="sm" onClick={() => void send(pending).catch(toastFailure)}>
            Send it again
          </Button>
          <Button variant="plain" size="sm" onClick={() => setChanging(true)}>
            Use another address
          </Button>
        </p>
      )}
    </Banner>
  )
}

const Other = z.object({
  email: z
    .string()
    .check(
      z.refine((text) => parseEmail(text) !== undefined, 'Enter an email address like name@home.co.uk.'),
    ),
})

function OtherAddress({ onSend }: { onSend: (email: string) => Promise<unknown> }) {
  const form = useForm(Other, { defaultValues: { email: '' } })
  return (
    <Form form={form} className="mt-3" onSubmit={({ email }) => onSend(email)}>
      <TextField
        name="email"
        label="Your email address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton size="sm">Send the link</SubmitButton>
    </Form>
  )
}
