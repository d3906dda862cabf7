import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Banner, Waiting } from '#ui/states.tsx'
import { askedOnce } from '#features/accounts/web/asked-once.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { LinkFailed } from '#features/accounts/web/components/link-outcome.tsx'
import { SignInByLink } from '#features/accounts/web/components/sign-in-by-link.tsx'
import { confirmByLink, type LinkParts, readLink } from '#features/accounts/web/confirmation-link.ts'

export default function ConfirmPage() {
  const [link] = useState(() => readLink(location.search, location.hash))
  if (link.type === 'recovery' && link.token)
    return <Navigate to={`/reset-password${location.search}`} replace />
  if ((link.type === 'magiclink' || link.type === 'email' || link.type === 'invite') && link.token)
    return <SignInByLink token={link.token} type={link.type} />
  const isChange = link.type === 'email_change'
  if (
    link.error ||
    !(link.token || link.access_token) ||
    (link.type !== '' && link.type !== 'signup' && !isChange)
  ) {
    return (
      <AccountFrame title="Confirm your email">
        <LinkFailed title="Invalid confirmation link">
          {link.error || 'The link is not complete. Please open the link in our email once more.'}
        </LinkFailed>
      </AccountFrame>
    )
  }
  return <Confirming link={link} type={isChange ? 'email_change' : 'signup'} />
}

function Confirming({ link, type }: { link: LinkParts; type: 'signup' | 'email_change' }) {
  const { data, error } = useQuery({
    queryKey: ['confirm', link.token || link.access_token],
    queryFn: () => confirmByLink(link, type),
    ...askedOnce,
  })
  if (error) {
    return (
      <AccountFrame title="Confirm your email">
        <LinkFailed title="Failed to confirm email">{error.message}</LinkFailed>
      </AccountFrame>
    )
  }
  if (!data) return <Waiting>Confirming your email…</Waiting>
  const words = data.half
    ? 'Thank you. Please also follow the link in the email that we sent to your other address; then the change is made.'
    : type === 'signup'
      ? `${data.email ?? 'Your address'} is confirmed. You can sign in now.`
      : `Your email address is now ${data.email}.`
  return (
    <AccountFrame title={data.half ? 'One more to go' : 'Email confirmed'}>
      <Banner tone="green">{words}</Banner>
      <ButtonLink to="/dashboard" className="justify-self-start">
        {type === 'signup' ? 'Continue to Login' : 'Go to Dashboard'}
      </ButtonLink>
    </AccountFrame>
  )
}
