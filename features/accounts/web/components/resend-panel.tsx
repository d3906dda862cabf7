import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { rateLimitText } from '../../rules.ts'
import type { ResendState } from '../hooks.ts'
import { EmailedCode } from './emailed-code.tsx'

export function RateLimitedBanner() {
  return (
    <Banner tone="yellow" title="Email Rate Limited">
      <p>{rateLimitText}</p>
      <p>An earlier email may have arrived: please check your inbox and your spam folder.</p>
    </Banner>
  )
}

type VerifyFirstBannerProps = {
  state: ResendState
  onResend: () => void
  onCode: (code: string) => Promise<void>
}

export function VerifyFirstBanner({ state, onResend, onCode }: VerifyFirstBannerProps) {
  return (
    <Banner tone="yellow" title="You need to verify your email before logging in.">
      <p className="mb-3">
        Follow the link in the email we sent you, or enter its code here. If you can’t see it, check your spam
        folder.
      </p>
      <div className="mb-3">
        <EmailedCode button="Confirm with this code" second onCode={onCode} />
      </div>
      <Button variant="second" size="sm" busy={state === 'sending'} onClick={onResend}>
        Resend Verification Email
      </Button>
    </Banner>
  )
}
