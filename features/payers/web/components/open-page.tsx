import { useState } from 'react'
import * as z from 'zod/mini'
import { PayerEmail } from '#features/payment-links/payer-contract.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { signInMinutes } from '../../rules.ts'
import { useOpenPaying, useSendPayingLink } from '../paying-hooks.ts'
import { setPayingSession } from '../paying-session.ts'

/** A press, because some mail programs open links by themselves, and this one works once. */
export function OpenPage({ token }: { token: string }) {
  const open = useOpenPaying()
  if (open.error)
    return (
      <>
        <Banner tone="yellow">{open.error.message}</Banner>
        <AskForLink />
      </>
    )
  const go = () =>
    open.mutateAsync({ token }).then(
      ({ session }) => setPayingSession(session),
      () => undefined, // shown above
    )
  return (
    <>
      <p>Hours, lessons and receipts of the learners you pay for.</p>
      <Button size="lg" wide busy={open.isPending} onClick={() => void go()}>
        Open your page
      </Button>
    </>
  )
}

const Input = z.object({ email: PayerEmail })

export function AskForLink() {
  const send = useSendPayingLink()
  const form = useForm(Input, { defaultValues: { email: '' } })
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        await send.mutateAsync({ email })
        setSentTo(email)
      }}
    >
      <TextField
        name="email"
        type="email"
        label="Your email address"
        autoComplete="email"
        hint="The one a learner invited you at. There’s no password."
      />
      <div role="status">
        {sentTo && (
          <Banner tone="green" title="Look in your email">
            If {sentTo} pays for anyone here, it has a link to your page now. It works once, for{' '}
            {signInMinutes} minutes.
          </Banner>
        )}
      </div>
      <SubmitButton size="lg" wide>
        Email me a link
      </SubmitButton>
    </Form>
  )
}
