import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import { rateLimitText } from '../../rules.ts'
import type { ResendState } from '../hooks.ts'

export function RateLimitedNotice() {
  return (
    <Notice tone="yellow" title="Email Rate Limited">
      <p>{rateLimitText}</p>
      <p>An earlier email may have arrived meanwhile: please check your inbox and your spam folder.</p>
    </Notice>
  )
}

export function VerifyFirstNotice({ state, onResend }: { state: ResendState; onResend: () => void }) {
  return (
    <Notice tone="yellow" title="You need to verify your email before logging in.">
      <p className="mb-3">
        Follow the link in the email we have sent you. If it is not there, look into your spam folder.
      </p>
      <Button variant="second" size="sm" busy={state === 'sending'} onClick={onResend}>
        Resend Verification Email
      </Button>
    </Notice>
  )
}
