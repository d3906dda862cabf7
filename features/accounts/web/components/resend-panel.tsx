import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { rateLimitText } from '../../rules.ts'
import type { ResendState } from '../hooks.ts'

export function RateLimitedBanner() {
  return (
    <Banner tone="yellow" title="Email Rate Limited">
      <p>{rateLimitText}</p>
      <p>An earlier email may have arrived: please check your inbox and your spam folder.</p>
    </Banner>
  )
}

export function VerifyFirstBanner({ state, onResend }: { state: ResendState; onResend: () => void }) {
  return (
    <Banner tone="yellow" title="You need to verify your email before logging in.">
      <p className="mb-3">
        Follow the link in the email we sent you. If you can’t see it, check your spam folder.
      </p>
      <Button variant="second" size="sm" busy={state === 'sending'} onClick={onResend}>
        Resend Verification Email
      </Button>
    </Banner>
  )
}
