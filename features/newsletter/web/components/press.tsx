import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import { send, type Step } from '../send.ts'

type PressProps = { step: Step; title: string; lead: string; label: string }

/**
 * Where a link of a mail leads. Programs open links too, so it is the press that does it. The form has no address of its own:
 * without JavaScript it goes to the page's, with the link's token in it.
 */
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
          <Notice tone="red">We could not do this just now. Please try again in a moment.</Notice>
        </div>
      )}
      <form
        method="post"
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
