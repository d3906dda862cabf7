import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { PayerName } from '#features/payers/contract.ts'
import {
  useAcceptPayerInvitation,
  useDeclinePayerInvitation,
  usePayerInvitation,
} from '#features/payers/web/paying-hooks.ts'
import { setPayingSession } from '#features/payers/web/paying-session.ts'
import { seesOf } from '#features/payers/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastFailure } from '#ui/toast.ts'
import { invalidLinkText, isInvalidLink } from '#web/api-error.ts'

const Input = z.object({ name: PayerName })

export default function InvitedToPayPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const { data, error, refetch } = usePayerInvitation(token)
  const [isDeclined, setIsDeclined] = useState(false)
  return (
    <AccountFrame title="You’re invited to pay">
      {isDeclined && data ? (
        <Banner>
          You’ve declined, and we’ve told {firstName(data.learnerName)}. We’ve forgotten your name and
          address.
        </Banner>
      ) : (
        data && <Invitation token={token} invitation={data} onDecline={() => setIsDeclined(true)} />
      )}
      {token === '' && <Banner tone="yellow">{invalidLinkText}</Banner>}
      {error && isInvalidLink(error) && (
        <>
          <Banner tone="yellow">{error.message}</Banner>
          <p>
            <ButtonLink to="/paying" variant="second">
              Already accepted? Open your page
            </ButtonLink>
          </p>
        </>
      )}
      {error && !isInvalidLink(error) && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {token !== '' && !data && !error && <ListSkeleton label="Reading the invitation" rows={3} />}
    </AccountFrame>
  )
}

type InvitationProps = {
  token: string
  invitation: NonNullable<ReturnType<typeof usePayerInvitation>['data']>
  onDecline: () => void
}

function Invitation({ token, invitation, onDecline }: InvitationProps) {
  const { learnerName, payerName, email, sharesProgress } = invitation
  const accept = useAcceptPayerInvitation()
  const decline = useDeclinePayerInvitation()
  const goTo = useNavigate()
  const form = useForm(Input, { defaultValues: { name: payerName } })
  const learner = firstName(learnerName)
  return (
    <>
      <p>
        <b>{learnerName}</b> learns to drive and would like you to be able to pay for lessons.
      </p>
      <ul className="list-disc pl-5">
        <li>
          You can buy hours and pay for lessons by card. Accepting costs nothing, and nothing is paid until
          you pay it.
        </li>
        <li>{seesOf(learner, sharesProgress)}</li>
        <li>{learner} decides what you see and can end it at any time. So can you.</li>
        <li>Hours you buy are {learner}’s to book with. Refunds go to your card.</li>
        <li>You don’t need an account. We write to {email} with receipts and links to your page.</li>
      </ul>
      <Form
        form={form}
        onSubmit={async ({ name }) => {
          const { session } = await accept.mutateAsync({ token, name })
          setPayingSession(session)
          await goTo('/paying', { replace: true })
        }}
      >
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={100}
          hint="As it should be on your receipts."
        />
        <SubmitButton size="lg" wide>
          Accept
        </SubmitButton>
      </Form>
      <p>
        <Button
          variant="plain"
          size="sm"
          className="-ml-2"
          busy={decline.isPending}
          onClick={() => void decline.mutateAsync({ token }).then(onDecline, toastFailure)}
        >
          Decline
        </Button>
      </p>
    </>
  )
}
