import type { Address } from '#common/site.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { Login } from '#web/config.ts'
import { inBrowser, useHydrated } from '#web/hydrated.ts'
import { isGuest } from '#web/known-person.ts'
import { useSession } from '#web/session.ts'
import { useBrand } from '#web/brand.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { DemoAccounts } from '#features/accounts/web/components/demo-accounts.tsx'
import { LinkSent } from '#features/accounts/web/components/link-sent.tsx'
import { OneAtATime } from '#features/accounts/web/components/one-at-a-time.tsx'
import { OtherSignInMethods } from '#features/accounts/web/components/other-sign-in-methods.tsx'
import { RateLimitedBanner, VerifyFirstBanner } from '#features/accounts/web/components/resend-panel.tsx'
import { SecondStep } from '#features/accounts/web/components/second-step.tsx'
import { announceSite, useResendVerification } from '#features/accounts/web/hooks.ts'
import {
  asReturnTo,
  forgetReturnToOfRegistration,
  storeReturnTo,
  takeMarker,
  takeReturnTo,
  withReturnTo,
} from '#features/accounts/web/markers.ts'
import { confirmByCode, readLink } from '#features/accounts/web/confirmation-link.ts'
import { signIn, SignInError } from '#features/accounts/web/sign-in.ts'
import { sessionEndedText } from '#features/accounts/words.ts'

export const addresses: readonly Address[] = [
  {
    path: '/login',
    description:
      'Log in to your lessons, diary and driver’s record with a password, a passkey or an emailed link.',
  },
]

const SignIn = z.object({ email: z.string(), password: z.string() })

export default function LoginPage() {
  const session = useSession()
  const returnTo = useReturnTo()
  if (session.status !== 'half') return <SignInForm returnTo={returnTo} />
  return (
    <AccountFrame title="Second step" lead={`You’re logging in as ${session.session.user.email}.`}>
      <SecondStep session={session.session} />
    </AccountFrame>
  )
}

function SignInForm({ returnTo }: { returnTo: string }) {
  const form = useForm(SignIn, { defaultValues: { email: '', password: '' } })
  const [unverified, setUnverified] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const [limited, setLimited] = useState(false)
  const { state, resend } = useResendVerification()
  const busy = useRef(false)
  const [linkSentTo, setLinkSentTo] = useState('')
  const hydrated = useHydrated()
  const message = useLoginNote((email) => form.setValue('email', email))

  async function submit({ email, password }: z.infer<typeof SignIn>) {
    if (!email.trim() || !password) {
      form.setError('root', { message: 'Please fill in all fields' })
      if (!email.trim()) form.setError('email', { message: 'Please enter your email address' })
      if (!password) form.setError('password', { message: 'Please enter your password' })
      return
    }
    busy.current = true
    setUnverified(false)
    setLimited(false)
    await signIn(email.trim(), password)
      .catch((error: unknown) => {
        setUnverified(error instanceof SignInError && error.isUnconfirmed)
        setLimited(error instanceof SignInError && error.isMailLimited)
        throw error
      })
      .finally(() => {
        busy.current = false
      })
  }

  /** Through the form, so that it is one sign-in at a time whichever button was pressed. */
  function signInAs(login: Login) {
    if (busy.current) return
    form.reset(login)
    void form
      .handleSubmit(submit)()
      .catch((error: Error) => form.setError('root', { message: error.message }))
  }

  function resendTo() {
    const email = form.getValues('email').trim()
    if (email) return void resend(email, unverified ? { password: form.getValues('password') } : {})
    askForEmail()
  }

  async function confirm(code: string) {
    await confirmByCode(form.getValues('email').trim(), code)
    setUnverified(false)
    setConfirmed(true)
    form.clearErrors()
  }

  function askForEmail() {
    form.setError('email', { message: 'Please enter your email address' })
    form.setFocus('email')
  }

  if (linkSentTo) {
    return (
      <AccountFrame title="Log in" back={{ to: '/', label: 'Back' }}>
        <LinkSent email={linkSentTo} onBack={() => setLinkSentTo('')} />
      </AccountFrame>
    )
  }

  return (
    <AccountFrame
      title="Log in"
      lead="Welcome back."
      back={{ to: '/', label: 'Back' }}
      below={
        <>
          <p>
            No account yet?{' '}
            <Link to={withReturnTo('/register', hydrated ? returnTo : undefined)} state={{ from: returnTo }}>
              Register
            </Link>
          </p>
          <DemoAccounts busy={form.formState.isSubmitting} onSignIn={signInAs} />
        </>
      }
    >
      <noscript>
        <Banner tone="yellow" title="Logging in needs JavaScript">
          Diaries, messages and payments run in your browser. Please turn on JavaScript for this site and
          reload the page. You can read our public pages without it.
        </Banner>
      </noscript>
      {message && (
        <Banner tone={message.tone} title={message.title}>
          {message.text}
        </Banner>
      )}
      {confirmed && <Banner tone="green">Your email is verified. You can log in now.</Banner>}
      {unverified && <VerifyFirstBanner state={state} onResend={resendTo} onCode={confirm} />}
      {(limited || state === 'limited') && <RateLimitedBanner />}
      <OneAtATime busy={busy} title="Login already in progress">
        <Form form={form} onSubmit={submit}>
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
          <p className="-mt-2 text-md">
            <Link to="/forgot-password">Forgot your password?</Link>
          </p>
          <SubmitButton wide>Sign in</SubmitButton>
        </Form>
      </OneAtATime>
      {!unverified && (
        <Button
          variant="plain"
          busy={state === 'sending'}
          onClick={resendTo}
          className="needs-script -ml-2 justify-self-start"
        >
          Resend Verification Email
        </Button>
      )}
      <OtherSignInMethods
        email={() => form.getValues('email')}
        askForEmail={askForEmail}
        onLeave={() => storeReturnTo(returnTo)}
        onLinkSent={setLinkSentTo}
      />
    </AccountFrame>
  )
}

type Words = { tone: 'green' | 'yellow' | 'red'; title?: string; text: string }

/** Why one is here, if a link or another page led here. */
function useLoginNote(fillIn: (email: string) => void): Words | undefined {
  const [search] = useSearchParams()
  const state = useLocation().state as { message?: string; ended?: boolean } | null
  const { supportEmail } = useBrand()
  const [refusedElsewhere] = useState(() =>
    inBrowser() ? readLink(location.search, location.hash).error : '',
  )
  const hydrated = useHydrated()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void announceSite(supportEmail)
    const verified = takeMarker('emailVerified')
    const pending = takeMarker('pendingLogin')
    if (verified ?? pending) fillIn((verified ?? pending) as string)
    // Where the page says already why one is here, once is enough.
    if (state?.message) return
    if (verified)
      toast({ title: 'Email Verified', description: `You can now log in as ${verified}.`, tone: 'good' })
    else if (pending)
      toast({ title: 'Welcome back', description: `We’ve filled in your email address, ${pending}.` })
  })
  if (!hydrated) return undefined
  if (search.get('error') === 'timeout')
    return { tone: 'yellow', text: 'Authentication timed out. Please try again.' }
  if (refusedElsewhere) return { tone: 'red', text: refusedElsewhere }
  if (state?.ended) return { tone: 'yellow', title: 'You’ve been logged out', text: sessionEndedText }
  return state?.message ? { tone: 'green', text: state.message } : undefined
}

function useReturnTo() {
  const { status, me } = useSession()
  const isIn = status === 'in' && !isGuest(me)
  const navigate = useNavigate()
  const origin = (useLocation().state as { from?: unknown } | null)?.from
  const [stored] = useState(() => (inBrowser() ? takeReturnTo() : undefined))
  const [search] = useSearchParams()
  const target = asReturnTo(origin) ?? asReturnTo(search.get('to')) ?? asReturnTo(stored) ?? '/dashboard'
  useEffect(() => {
    if (!isIn) return
    forgetReturnToOfRegistration()
    void navigate(target, { replace: true })
  }, [isIn, target, navigate])
  return target
}
