import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { auth } from '#web/auth-client.ts'
import { useSession } from '#web/session.ts'
import { unwrap } from '../account.ts'
import { PressLink } from './press-link.tsx'
import { AccountFrame } from './account-frame.tsx'

type SignInByLinkProps = { token: string; type: 'magiclink' | 'email' | 'invite'; email: string }

export function SignInByLink({ token, type, email }: SignInByLinkProps) {
  const navigate = useNavigate()
  const { status } = useSession()
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: async () => unwrap(await (await auth()).verifyOtp({ token_hash: token, type })),
  })
  useEffect(() => {
    if (!data) return
    if (status === 'half') void navigate('/login', { replace: true })
    if (status === 'in')
      void navigate(type === 'invite' ? '/reset-password' : '/dashboard', { replace: true })
  }, [data, status, type, navigate])

  if (!error)
    return (
      <PressLink title="Log in" button="Log in" busy={isPending || data !== undefined} onPress={mutate}>
        You’re logged in{email && ` as ${email}`} on this device.
      </PressLink>
    )
  return (
    <AccountFrame title="Log in">
      <Banner tone="red" title="This link doesn’t work">
        {error.message}
      </Banner>
      <ButtonLink to="/login" className="justify-self-start">
        Go to login
      </ButtonLink>
    </AccountFrame>
  )
}
