import type { Provider } from '@supabase/auth-js'
import { Building2, KeyRound, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { auth } from '#web/auth-client.ts'
import { unwrap } from '../account.ts'
import { useSignInMethods } from '../hooks.ts'
import { parseEmail } from '#common/email.ts'

type Kind = 'link' | 'passkey' | 'sso' | `provider ${string}`

type OtherSignInMethodsProps = {
  email: () => string
  askForEmail: () => void
  onLeave: () => void
  onLinkSent: (email: string) => void
}

export function OtherSignInMethods({ email, askForEmail, onLeave, onLinkSent }: OtherSignInMethodsProps) {
  const { data: methods } = useSignInMethods()
  const [busy, setBusy] = useState<Kind>()
  const [wrong, setWrong] = useState('')
  const go = async (kind: Kind, work: () => Promise<unknown>) => {
    setBusy(kind)
    setWrong('')
    await work().catch((error: Error) => setWrong(error.message))
    setBusy(undefined)
  }
  const withEmail = (kind: Kind, work: (email: string) => Promise<unknown>) => {
    const address = parseEmail(email())
    return address ? go(kind, () => work(address)) : askForEmail()
  }
  return (
    <section
      aria-label="Other ways to log in"
      className="needs-script grid gap-2.5 border-t border-line pt-5"
    >
      {wrong && (
        <p role="alert" className="font-semibold text-red-ink">
          {wrong}
        </p>
      )}
      {/* Common methods first, rare ones below: loading must not shift what is pressed. */}
      {(methods?.passkeys ?? true) && (
        <Button
          variant="second"
          wide
          icon={<KeyRound aria-hidden="true" />}
          busy={busy === 'passkey'}
          onClick={() => go('passkey', withPasskey)}
        >
          Log in with a passkey
        </Button>
      )}
      <Button
        variant="second"
        wide
        icon={<Mail aria-hidden="true" />}
        busy={busy === 'link'}
        onClick={() => withEmail('link', (address) => sendLink(address).then(() => onLinkSent(address)))}
      >
        Email me a link
      </Button>
      {methods?.providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="second"
          wide
          busy={busy === `provider ${name}`}
          onClick={() => go(`provider ${name}`, () => leaveFor(name, onLeave))}
        >
          Continue with {label}
        </Button>
      ))}
      {methods?.sso && (
        <Button
          variant="second"
          wide
          icon={<Building2 aria-hidden="true" />}
          busy={busy === 'sso'}
          onClick={() => withEmail('sso', (address) => leaveForOrganisation(address, onLeave))}
        >
          Log in with your organisation
        </Button>
      )}
    </section>
  )
}

/** Errors are shown here, where they can be mended; `/login` goes on by itself. */
const backHere = () => `${location.origin}/login`

export async function leaveFor(provider: string, onLeave: () => void) {
  onLeave()
  unwrap(
    await (await auth()).signInWithOAuth({
      provider: provider as Provider,
      options: { redirectTo: backHere() },
    }),
  )
}

async function leaveForOrganisation(email: string, onLeave: () => void) {
  onLeave()
  unwrap(
    await (await auth()).signInWithSSO({
      domain: email.split('@')[1] ?? '',
      options: { redirectTo: backHere() },
    }),
  )
}

export const withPasskey = async () => unwrap(await (await auth()).signInWithPasskey())

/** Makes no account: an unknown address gets the same answer, and no mail. */
export const sendLink = async (email: string) =>
  unwrap(
    await (await auth()).signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo: `${location.origin}/confirm` },
    }),
  )
