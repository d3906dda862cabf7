import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { send, type Step } from '../send.ts'

type PressProps = { step: Step; title: string; lead: string; label: string }

/** A button, because programs open links too. Without script the form posts to the page's own address. */
export function Press({ step, title, lead, label }: PressProps) {
  const navigate = useNavigate()
  const [state, setState] = useState<'waiting' | 'sending' | 'failed'>('waiting')

  async function press() {
    if (state === 'sending') return
    setState('sending')
    const outcome = await send(step, { token: new URLSearchParams(location.search).get('token') ?? '' })
    if (outcome === 'failed') setState('failed')
    else await navigate(`/newsletter/${outcome}`, { replace: true })
  }

  return (
    <AccountFrame title={title} lead={lead}>
      {state === 'failed' && (
        <div role="alert">
          <Banner tone="red">We couldn’t do this just now. Please try again in a moment.</Banner>
        </div>
      )}
      {step === 'confirm' && (
        <noscript>
          <Banner tone="yellow">
            Confirming needs JavaScript. Please switch it on for this site and load the page again.
          </Banner>
        </noscript>
      )}
      <form
        method={step === 'confirm' ? 'dialog' : 'post'}
        className={step === 'confirm' ? 'needs-script' : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          void press()
        }}
      >
        <Button type="submit" busy={state === 'sending'}>
          {label}
        </Button>
      </form>
    </AccountFrame>
  )
}
