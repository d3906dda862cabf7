import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { LinkFailed } from '#features/accounts/web/components/link-outcome.tsx'
import { PressLink } from '#features/accounts/web/components/press-link.tsx'
import { SignInByLink } from '#features/accounts/web/components/sign-in-by-link.tsx'
import { confirmByLink, type LinkParts, readLink } from '#features/accounts/web/confirmation-link.ts'

export default function ConfirmPage() {
  const [link] = useState(() => readLink(location.search, location.hash))
  if (link.redirect_to && link.token) return <GoOn link={link} />
  if (link.type === 'recovery' && link.token)
    return <Navigate to={`/reset-password${location.search}`} replace />
  if ((link.type === 'magiclink' || link.type === 'email' || link.type === 'invite') && link.token)
    return <SignInByLink token={link.token} type={link.type} email={link.email} />
  const isChange = link.type === 'email_change'
  if (
    link.error ||
    !(link.token || link.access_token) ||
    (link.type !== '' && link.type !== 'signup' && !isChange)
  ) {
    return (
      <AccountFrame title="Confirm your email">
        <LinkFailed title="Invalid confirmation link">
          {link.error || 'The link is incomplete. Please open the link in our email again.'}
        </LinkFailed>
      </AccountFrame>
    )
  }
  return <Confirming link={link} type={isChange ? 'email_change' : 'signup'} />
}

function Confirming({ link, type }: { link: LinkParts; type: 'signup' | 'email_change' }) {
  const { data, error, mutate, isPending } = useMutation({ mutationFn: () => confirmByLink(link, type) })
  if (error) {
    return (
      <AccountFrame title="Confirm your email">
        <LinkFailed title="Failed to confirm email">{error.message}</LinkFailed>
      </AccountFrame>
    )
  }
  if (!data && type === 'email_change' && link.from)
    return (
      <PressLink
        title="Change your email address"
        button="Change my address"
        busy={isPending}
        onPress={mutate}
      >
        Your account will use {link.next} instead of {link.from}. Once you’ve confirmed both addresses, log in
        with the new one.
      </PressLink>
    )
  if (!data)
    return (
      <PressLink
        title="Confirm your email"
        button="Confirm my email address"
        busy={isPending}
        onPress={mutate}
      >
        {link.email ? `You confirm that ${link.email} is your address.` : 'You confirm your email address.'}
      </PressLink>
    )
  const isFirst = type === 'email_change' && !link.from
  const words = data.half
    ? 'Thank you. Now follow the link in the email we sent to your other address.'
    : type === 'signup'
      ? `${data.email ?? 'Your address'} is confirmed. You can log in now.`
      : isFirst
        ? `${data.email ?? 'Your address'} is confirmed. Your booking is under Lessons, on any device you log in on.`
        : `Your email address is now ${data.email ?? link.next}. Log in with it from now on.`
  return (
    <AccountFrame title={data.half ? 'One more to go' : 'Email confirmed'}>
      <Banner tone="green">{words}</Banner>
      <ButtonLink to={isFirst ? '/dashboard/lessons' : '/dashboard'} className="justify-self-start">
        {type === 'signup' ? 'Continue to Login' : isFirst ? 'See your lesson' : 'Go to Dashboard'}
      </ButtonLink>
    </AccountFrame>
  )
}

const whatHappens: Record<string, string> = {
  signup: 'You’ll confirm your email address and be logged in.',
  invite: 'You’ll accept the invitation and be logged in.',
  magiclink: 'You’ll be logged in.',
  recovery: 'You’ll be logged in and can choose a new password.',
  email_change: 'You’ll confirm the change of your email address.',
}

/** The link of another client of this service: it goes on there, with what it asked for. */
function GoOn({ link: { token, type, redirect_to } }: { link: LinkParts }) {
  const [busy, setBusy] = useState(false)
  const to = URL.canParse(redirect_to) ? new URL(redirect_to).host : ''
  return (
    <PressLink
      title="Follow this link?"
      button="Continue"
      busy={busy}
      onPress={() => {
        setBusy(true)
        location.assign(`/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to, press: '1' })}`)
      }}
    >
      {whatHappens[type] ?? 'You’ll confirm what the email asked.'} {to && `Then you’ll go to ${to}.`}
    </PressLink>
  )
}
