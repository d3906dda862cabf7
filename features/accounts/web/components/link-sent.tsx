import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { auth } from '#web/auth-client.ts'
import { unwrap } from '../account.ts'
import { EmailedCode } from './emailed-code.tsx'
import { sendLink } from './other-sign-in-methods.tsx'

export function LinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  const [again, setAgain] = useState<'idle' | 'busy' | 'sent' | string>('idle')
  const resend = async () => {
    setAgain('busy')
    setAgain(
      await sendLink(email).then(
        () => 'sent',
        (error: Error) => error.message,
      ),
    )
  }
  return (
    <>
      <Banner tone="green" title="Please check your email">
        If there is an account for {email}, we’ve emailed you a link. Follow it, or enter the code from the
        email here.
      </Banner>
      <EmailedCode
        button="Log in"
        onCode={async (code) => {
          unwrap(await (await auth()).verifyOtp({ email, token: code, type: 'email' }))
        }}
      />
      {again === 'sent' && (
        <Banner tone="green">We’ve sent it again. The older email no longer works.</Banner>
      )}
      {!['idle', 'busy', 'sent'].includes(again) && <Banner tone="red">{again}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button variant="second" size="sm" busy={again === 'busy'} onClick={resend}>
          Send again
        </Button>
        <Button variant="plain" size="sm" onClick={onBack}>
          Use my password instead
        </Button>
      </div>
    </>
  )
}
