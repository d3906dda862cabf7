import type { GoTrueClient, User } from '@supabase/auth-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ButtonLink } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Banner, Waiting } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { auth } from '#web/auth-client.ts'
import { currentSession, useSession } from '#web/session.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { sayPasswordFault } from '#features/accounts/registration.ts'
import { PasswordMeter } from '#features/accounts/web/components/password-meter.tsx'
import { SecondStep } from '#features/accounts/web/components/second-step.tsx'
import { readLink } from '#features/accounts/web/confirmation-link.ts'
import { sayWhy } from '#features/accounts/words.ts'

const Chosen = z.object({ password: z.string(), confirmation: z.string() })

/** The link is used up when a new password is sent, not when the page is opened. */
export default function ResetPasswordPage() {
  const [link] = useState(() => readLink(location.search, location.hash))
  const { status, me } = useSession()
  if (link.error) return <NoLink>{link.error}</NoLink>
  if (!link.token && status === 'waiting') return <Waiting>Checking your link…</Waiting>
  if (!link.token && status === 'out') return <NoLink>This page needs the link from our email.</NoLink>
  return (
    <ChoosePassword
      token={link.token}
      type={link.type === 'invite' || link.type === 'signup' ? link.type : 'recovery'}
      email={link.email || (me?.email ?? '')}
    />
  )
}

type ChoosePasswordProps = { token: string; type: 'recovery' | 'invite' | 'signup'; email: string }

function ChoosePassword({ token, type, email }: ChoosePasswordProps) {
  const form = useForm(Chosen, { defaultValues: { password: '', confirmation: '' } })
  const navigate = useNavigate()
  const proved = useRef(token === '')
  const session = useSession()
  const [chosen, setChosen] = useState<string>()

  async function change(password: string) {
    const client = await auth()
    const { data, error } = await client.updateUser({ password })
    if (error) throw new Error(sayWhy(error))
    // Anyone who recovers an account looks at the ways in that somebody else may have left.
    const hasOthers = type === 'recovery' && (await hasOtherWaysIn(client, data.user))
    toast({
      title: 'Your password has been changed',
      description: `You’re logged in here, and logged out everywhere else.${hasOthers ? ' Passkeys and linked accounts still work: remove any that aren’t yours.' : ''}`,
      tone: 'good',
    })
    await navigate(hasOthers ? '/dashboard/security' : '/dashboard', { replace: true })
  }

  async function submit({ password, confirmation }: z.infer<typeof Chosen>) {
    const weak = sayPasswordFault(password, { email })
    if (weak) return form.setError('password', { message: weak })
    if (password !== confirmation) return form.setError('confirmation', { message: 'Passwords do not match' })
    const client = await auth()
    if (!proved.current) {
      const { error } = await client.verifyOtp({ token_hash: token, type })
      if (error) throw new Error(sayWhy(error))
      proved.current = true
    }
    // A mailbox is one factor: the second is checked before the password is changed.
    if (currentSession().status === 'half') setChosen(password)
    else await change(password)
  }

  const goOn = useEffectEvent(() => {
    if (chosen !== undefined)
      change(chosen).catch((error: Error) => form.setError('root', { message: error.message }))
  })
  useEffect(() => {
    if (session.status === 'in') goOn()
  }, [session.status])

  if (chosen !== undefined && session.status === 'half') {
    return (
      <AccountFrame title="Second step" lead="Then we’ll set your new password.">
        <SecondStep session={session.session} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title="Choose a new password"
      lead={
        email &&
        (type === 'signup' ? `This confirms ${email}, and only you know the new password.` : `For ${email}.`)
      }
    >
      <Form form={form} onSubmit={submit}>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          meter={<PasswordMeter name="password" about={{ email }} />}
        />
        <PasswordField name="confirmation" label="Confirm password" autoComplete="new-password" />
        <SubmitButton wide>Change password</SubmitButton>
      </Form>
    </AccountFrame>
  )
}

async function hasOtherWaysIn(client: GoTrueClient, { identities = [] }: User) {
  if (identities.some(({ provider }) => provider !== 'email')) return true
  const { data } = await client.passkey.list()
  return (data ?? []).length > 0
}

const NoLink = ({ children }: { children: string }) => (
  <AccountFrame title="Choose a new password">
    <Banner tone="red" title="This link doesn’t work">
      {children}
    </Banner>
    <ButtonLink to="/forgot-password" className="justify-self-start">
      Ask for a new link
    </ButtonLink>
  </AccountFrame>
)
