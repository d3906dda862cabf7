import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { auth } from '#web/auth-client.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { PressLink } from '#features/accounts/web/components/press-link.tsx'
import { times } from '#features/accounts/web/times.ts'
import { sayOfLink } from '#features/accounts/words.ts'

export default function EmailConfirmPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const navigate = useNavigate()
  const type = search.get('type')
  const isLink = token !== null && token !== '' && (type === 'signup' || type === 'magiclink')
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: () => confirm(token ?? '', type === 'magiclink' ? 'magiclink' : 'signup'),
  })
  useEffect(() => {
    if (!data) return
    const timer = setTimeout(
      () => void navigate('/dashboard', { replace: true }),
      times.onwardFromEmailConfirm,
    )
    return () => clearTimeout(timer)
  }, [data, navigate])

  if (isLink && !data && !error) {
    const email = search.get('email')
    return type === 'magiclink' ? (
      <PressLink title="Log in" button="Log in" busy={isPending} onPress={mutate}>
        You’re logged in{email ? ` as ${email}` : ''} on this device.
      </PressLink>
    ) : (
      <PressLink title="Confirm your email" button="Confirm and sign in" busy={isPending} onPress={mutate}>
        You confirm that {email ?? 'this'} is your address, and log in on this device.
      </PressLink>
    )
  }
  if (data) {
    return (
      <AccountFrame title="Email confirmed" lead="We’re taking you to your dashboard.">
        <Banner tone="green">{data.email} is confirmed, and you’re logged in.</Banner>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="Confirm your email">
      <Banner tone="red">
        {isLink && error ? sayOfLink(error, 'Failed to confirm email') : 'Invalid confirmation link'}
      </Banner>
      <ButtonLink to="/login" className="justify-self-start">
        Go to login
      </ButtonLink>
    </AccountFrame>
  )
}

async function confirm(token_hash: string, type: 'signup' | 'magiclink') {
  const { data, error } = await (await auth()).verifyOtp({ token_hash, type })
  if (error) throw error
  return { email: data.user?.email ?? '' }
}
