import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { LinkFailed } from '#features/accounts/web/components/link-outcome.tsx'
import { PressLink } from '#features/accounts/web/components/press-link.tsx'
import { leaveMarker } from '#features/accounts/web/markers.ts'
import { times } from '#features/accounts/web/times.ts'
import { sayOfLink } from '#features/accounts/words.ts'
import { confirmByLink, type LinkParts, readLink } from '#features/accounts/web/confirmation-link.ts'

const verified = { message: 'Your email is verified. You can log in now.' }

export default function VerifyEmailPage() {
  const [link] = useState(() => readLink(location.search, location.hash))
  if (link.error) return <Failed title="Verification failed">{link.error}</Failed>
  if (!link.token && !link.access_token)
    return (
      <Failed title="Invalid verification link">
        The link is incomplete. Please open the link in our email again, or copy all of it.
      </Failed>
    )
  if (link.type && link.type !== 'signup' && link.type !== 'signup_confirm')
    return <Failed title="Invalid verification type">This link isn’t for confirming an email address.</Failed>
  return <Verifying link={link} />
}

function Verifying({ link }: { link: LinkParts }) {
  const navigate = useNavigate()
  const { data, error, mutate, isPending } = useMutation({ mutationFn: () => confirmByLink(link, 'signup') })
  useEffect(() => {
    if (!data) return
    leaveMarker('emailVerified', data.email ?? link.email)
    const timer = setTimeout(
      () => void navigate('/login', { replace: true, state: verified }),
      times.onwardFromVerifyEmail,
    )
    return () => clearTimeout(timer)
  }, [data, link.email, navigate])

  if (error)
    return (
      <Failed title="Verification failed">
        {sayOfLink(
          error,
          'An unexpected error occurred during verification. Please try again or contact support.',
        )}
      </Failed>
    )
  if (!data)
    return (
      <PressLink
        title="Verify your email"
        button="Confirm my email address"
        busy={isPending}
        onPress={mutate}
      >
        {link.email ? `You confirm that ${link.email} is your address.` : 'You confirm your email address.'}{' '}
        Then you can log in.
      </PressLink>
    )
  return (
    <AccountFrame title="Email verified" lead="Thank you. We’re taking you to the login page.">
      <Banner tone="green">{data.email ?? link.email} is confirmed.</Banner>
      <ButtonLink to="/login" state={verified} className="justify-self-start">
        Continue to Login
      </ButtonLink>
    </AccountFrame>
  )
}

const Failed = ({ title, children }: { title: string; children: string }) => (
  <AccountFrame
    title="Verify your email"
    below={
      <p className="text-ink-2">
        Each link works once. If you’ve used it before, your address is confirmed and you can{' '}
        <Link to="/login">log in</Link>; there you can also ask for a new link.
      </p>
    }
  >
    <LinkFailed title={title}>{children}</LinkFailed>
  </AccountFrame>
)
