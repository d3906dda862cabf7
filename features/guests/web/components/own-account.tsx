import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveFor, withPasskey } from '#features/accounts/web/components/other-sign-in-methods.tsx'
import { useSignInMethods } from '#features/accounts/web/hooks.ts'
import { storeReturnTo, withReturnTo } from '#features/accounts/web/markers.ts'
import { Button } from '#ui/button.tsx'
import { forgetGuest, storeGuest } from '../guest-session.ts'

const back = '/checkout/yours'

type OwnAccountProps = { onLeave?: (isLeaving: boolean) => void }

/**
 * Logging in brings what the guest holds or has booked along. With Google or Apple that makes an account, too; a passkey
 * needs one that is there already.
 */
export function OwnAccount({ onLeave }: OwnAccountProps) {
  const { data: methods } = useSignInMethods()
  const goTo = useNavigate()
  const [busy, setBusy] = useState('')
  const [wrong, setWrong] = useState('')
  const leave = (by: string, work: () => unknown) => {
    setBusy(by)
    setWrong('')
    onLeave?.(true)
    storeGuest()
      .then(work)
      .catch((error: Error) => {
        forgetGuest()
        setWrong(error.message)
        onLeave?.(false)
      })
      .finally(() => setBusy(''))
  }
  return (
    <div className="mt-4 grid gap-2.5 border-t border-line pt-4">
      {wrong && (
        <p role="alert" className="font-semibold text-red-ink">
          {wrong}
        </p>
      )}
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
      {methods?.passkeys && (
        <Button
          variant="second"
          wide
          icon={<KeyRound aria-hidden="true" />}
          busy={busy === 'passkey'}
          onClick={() => leave('passkey', () => withPasskey().then(() => goTo(back)))}
        >
          Log in with a passkey
        </Button>
      )}
      <Button
        variant="second"
        wide
        busy={busy === 'log in'}
        onClick={() => leave('log in', () => goTo(withReturnTo('/login', back)))}
      >
        I already have an account
      </Button>
    </div>
  )
}
