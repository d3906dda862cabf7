import type { Factor, Session } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { auth } from '#web/auth-client.ts'
import { unwrap } from '../account.ts'
import { CodeInput } from '../code-input.ts'

type Way = 'app' | 'key' | 'recovery'

const names: Record<Way, string> = {
  app: 'Use my authenticator app',
  key: 'Use my security key',
  recovery: 'Use a recovery code',
}

export function SecondStep({ session }: { session: Session }) {
  const factors = (session.user.factors ?? []).filter(
    ({ status }) => status === 'verified',
  ) as readonly Factor[]
  const totp = factors.filter(({ factor_type }) => factor_type === 'totp')
  const key = factors.find(({ factor_type }) => factor_type === 'webauthn')
  const ways: Way[] = [
    ...(totp.length > 0 ? (['app'] as const) : []),
    ...(key ? (['key'] as const) : []),
    'recovery',
  ]
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  return (
    <>
      {way === 'app' && <AppCode factors={totp} />}
      {way === 'key' && key && <SecurityKey factorId={key.id} />}
      {way === 'recovery' && <RecoveryCode />}
      <div className="flex flex-wrap gap-3">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="second" size="sm" onClick={() => setWay(other)}>
              {names[other]}
            </Button>
          ))}
        <Button variant="plain" size="sm" onClick={giveUp}>
          Log in as someone else
        </Button>
      </div>
    </>
  )
}

/** Nobody stays half signed in on a shared computer. */
async function giveUp() {
  const { error } = await auth()
    .then((client) => client.signOut({ scope: 'local' }))
    .catch((error: Error) => ({ error }))
  if (error) toast({ title: 'Logout Failed', description: 'There was an error logging out', tone: 'bad' })
  else toast({ title: 'Logged out', tone: 'good' })
}

function AppCode({ factors }: { factors: readonly Factor[] }) {
  const form = useForm(CodeInput, { defaultValues: { code: '' } })
  useEffect(() => form.setFocus('code'), [form])
  return (
    <Form
      form={form}
      onSubmit={async ({ code }) => {
        const client = await auth()
        for (const [at, { id: factorId }] of factors.entries()) {
          const { error } = await client.mfa.challengeAndVerify({ factorId, code: code.replaceAll(' ', '') })
          if (!error) return
          if (error.code !== 'mfa_verification_failed' || at === factors.length - 1)
            unwrap({ data: null, error })
        }
      }}
    >
      <TextField
        name="code"
        label="6-digit code"
        hint="Open your authenticator app and enter the code it shows."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <SubmitButton wide>Continue</SubmitButton>
    </Form>
  )
}

const Recovery = z.object({
  code: z.string().check(z.trim(), z.minLength(6, 'Enter one of your recovery codes.')),
})

function RecoveryCode() {
  const form = useForm(Recovery, { defaultValues: { code: '' } })
  return (
    <Form
      form={form}
      onSubmit={async ({ code }) => void unwrap(await (await auth()).mfa.recoveryCodes.verify({ code }))}
    >
      <TextField
        name="code"
        label="Recovery code"
        hint="One of the codes you saved when you turned on two-step verification. Each works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton wide>Continue</SubmitButton>
    </Form>
  )
}

function SecurityKey({ factorId }: { factorId: string }) {
  const [state, setState] = useState<{ busy: boolean; wrong?: string }>({ busy: false })
  const prove = async () => {
    setState({ busy: true })
    const { error } = await (await auth()).mfa.webauthn.authenticate({ factorId })
    setState({ busy: false, ...(error && { wrong: 'The key wasn’t used. Please try again.' }) })
  }
  return (
    <>
      {state.wrong && <Banner tone="red">{state.wrong}</Banner>}
      <p>Have your security key or device ready. Your browser will ask for it.</p>
      <Button wide busy={state.busy} onClick={prove}>
        Use my security key
      </Button>
    </>
  )
}
