import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Banner, Waiting } from '#ui/states.tsx'
import { auth } from '#web/auth-client.ts'
import { useSession } from '#web/session.ts'
import { askedOnce } from '../asked-once.ts'
import { unwrap } from '../account.ts'
import { AccountFrame } from './account-frame.tsx'

export function SignInByLink({ token, type }: { token: string; type: 'magiclink' | 'email' | 'invite' }) {
  const navigate = useNavigate()
  const { status } = useSession()
  const { data, error } = useQuery({
    queryKey: ['sign in by link', token],
    queryFn: async () => unwrap(await (await auth()).verifyOtp({ token_hash: token, type })),
    ...askedOnce,
  })
  useEffect(() => {
    if (!data) return
    if (status === 'half') void navigate('/login', { replace: true })
    if (status === 'in')
      void navigate(type === 'invite' ? '/reset-password' : '/dashboard', { replace: true })
  }, [data, status, type, navigate])

  if (!error) return <Waiting>Signing you in…</Waiting>
  return (
    <AccountFrame title="Log in">
      <Banner tone="red" title="This link cannot be used">
        {error.message}
      </Banner>
      <ButtonLink to="/login" className="justify-self-start">
        Go to login
      </ButtonLink>
    </AccountFrame>
  )
}
