import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { useSession } from '#web/session.ts'
import { MailboxHint } from '#features/accounts/web/components/mailbox-hint.tsx'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { EmailedCode } from '#features/accounts/web/components/emailed-code.tsx'
import { RateLimitedBanner } from '#features/accounts/web/components/resend-panel.tsx'
import { useConfirmation, useResendVerification } from '#features/accounts/web/hooks.ts'
import { confirmByCode } from '#features/accounts/web/confirmation-link.ts'
import { leaveMarker } from '#features/accounts/web/markers.ts'
import { times } from '#features/accounts/web/times.ts'

type Arrived = {
  registration?: { email?: string; name?: string; role?: string; userId?: string }
  message?: string
} | null

export default function VerificationPendingPage() {
  const arrived = useLocation().state as Arrived
  const email = arrived?.registration?.email
  if (!email) {
    return (
      <AccountFrame title="No Registration Data">
        <p>You haven’t started registering in this window.</p>
        <ButtonLink to="/register" className="justify-self-start">
          Go to Registration
        </ButtonLink>
      </AccountFrame>
    )
  }
  return <Pending email={email} userId={arrived?.registration?.userId} message={arrived?.message} />
}

type PendingProps = { email: string; userId: string | undefined; message: string | undefined }

function Pending({ email, userId, message }: PendingProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  const isVerified = useIsVerified(email, userId) || isConfirmed
  const { state, resend } = useResendVerification()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isVerified) return
    leaveMarker('emailVerified', email)
    const timer = setTimeout(
      () => void navigate('/login', { state: { message: 'Your email is verified. You can log in now.' } }),
      times.onwardFromPending,
    )
    return () => clearTimeout(timer)
  }, [isVerified, email, navigate])

  if (isVerified) {
    return (
      <AccountFrame title="Email Verified" lead="Thank you. We’re taking you to the login page.">
        <Banner tone="green">{email} is confirmed.</Banner>
        <ButtonLink to="/login" state={{ message: 'Your email is verified. You can log in now.' }}>
          Continue to Login
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="Check your email" lead={message} below={<MailboxHint />}>
      <p className="flex gap-3">
        <MailCheck aria-hidden="true" />
        <span>
          We’ve sent a link and a code to <b className="break-all">{email}</b>.
        </span>
      </p>
      <div>
        <h2 className="mb-2">Next steps</h2>
        <ol className="grid list-decimal gap-1 pl-5">
          <li>Check your inbox.</li>
          <li>If you can’t see it, check your spam folder.</li>
          <li>Click the link in the email, or enter its code below.</li>
          <li>Return here to log in. This page updates automatically.</li>
        </ol>
      </div>
      {state === 'limited' && <RateLimitedBanner />}
      {state === 'sent' && (
        <Banner tone="green">Verification email sent! Please check your inbox and spam folder.</Banner>
      )}
      {state === 'failed' && (
        <Banner tone="red">Failed to resend email. Please try again or contact support</Banner>
      )}
      <EmailedCode
        button="Confirm with this code"
        second
        onCode={(code) => confirmByCode(email, code).then(() => setConfirmed(true))}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/login">Continue to Login</ButtonLink>
        <Button
          variant="second"
          busy={state === 'sending'}
          onClick={() => resend(email, { registration: userId })}
        >
          Resend Verification Email
        </Button>
      </div>
    </AccountFrame>
  )
}

/** By polling, or because the person signed in meanwhile in another window. */
function useIsVerified(email: string, userId: string | undefined) {
  const { data } = useConfirmation(userId)
  const { me } = useSession()
  return (
    data?.confirmed === true || (me?.email === email.toLowerCase() && me.verificationStatus === 'approved')
  )
}
