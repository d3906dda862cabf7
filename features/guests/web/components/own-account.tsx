import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveFor } from '#features/accounts/web/components/other-sign-in-methods.tsx'
import { useSignInMethods } from '#features/accounts/web/hooks.ts'
import { storeReturnTo, withReturnTo } from '#features/accounts/web/markers.ts'
import { Button } from '#ui/button.tsx'
import { toastFailure } from '#ui/toast.ts'
import { storeGuest } from '../guest-session.ts'

const back = '/checkout/yours'

/** Logging in brings what the guest holds or has booked along; with Google or Apple that makes an account, too. */
export function OwnAccount({ onLeave }: { onLeave?: () => void }) {
  const { data: methods } = useSignInMethods()
  const goTo = useNavigate()
  const [busy, setBusy] = useState('')
  const leave = (by: string, work: () => unknown) => {
    setBusy(by)
    onLeave?.()
    storeGuest()
      .then(work)
      .catch(toastFailure)
      .finally(() => setBusy(''))
  }
  return (
    <div className="mt-4 grid gap-2.5 border-t border-line pt-4">
      <Button
        variant="second"
        wide
        busy={busy === 'log in'}
        onClick={() => leave('log in', () => goTo(withReturnTo('/login', back)))}
      >
        I already have an account
      </Button>
      {methods?.providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="second"
          wide
          busy={busy === name}
          onClick={() => leave(name, () => leaveFor(name, () => storeReturnTo(back)))}
        >
          Continue with {label}
        </Button>
      ))}
    </div>
  )
}
