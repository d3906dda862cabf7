import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { auth } from '#web/auth-client.ts'
import { useMutation } from '@tanstack/react-query'
import { unwrap, withReauthentication } from '../../account.ts'
import type { Enrolment } from './verify-authenticator.tsx'
import { CodesToKeep } from './recovery-codes.tsx'

const VerifyAuthenticator = lazily(
  async () => (await import('./verify-authenticator.tsx')).VerifyAuthenticator,
)

/** Left half way, nothing is switched on. */
export function AddAuthenticator({ taken, isFirst }: { taken: readonly string[]; isFirst: boolean }) {
  const [open, setOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = useMutation({ mutationFn: () => enrol(taken), onSuccess: () => setOpen(true) })
  const close = () => {
    setOpen(false)
    setCodes(undefined)
    begin.reset()
  }
  const keepCodes = (made: readonly string[]) => {
    toast({ title: 'Two-step verification is on', tone: 'good' })
    if (made.length > 0) setCodes(made)
    else close()
  }
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'second'}
        size="sm"
        busy={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {isFirst ? 'Set up two-step verification' : 'Add another authenticator app'}
      </Button>
      {begin.isError && (
        <p role="alert" className="mt-2 font-semibold text-red-ink">
          {begin.error.message}
        </p>
      )}
      <Dialog
        open={open}
        onClose={close}
        title={codes ? 'Keep your recovery codes' : 'Add your authenticator app'}
      >
        {begin.data && !codes && (
          <LazyBoundary onFail={close} waiting={<Waiting>Loading your code…</Waiting>}>
            <VerifyAuthenticator enrolment={begin.data} onVerified={keepCodes} />
          </LazyBoundary>
        )}
        {codes && <CodesToKeep codes={codes} onDone={close} />}
      </Dialog>
    </>
  )
}

async function enrol(taken: readonly string[]): Promise<Enrolment> {
  const client = await auth()
  const { all } = unwrap(await client.mfa.listFactors())
  for (const { id } of all.filter(
    ({ status, factor_type }) => status === 'unverified' && factor_type === 'totp',
  ))
    await client.mfa.unenroll({ factorId: id })
  const names = ['Authenticator app', ...Array.from({ length: 12 }, (_, at) => `Authenticator app ${at + 2}`)]
  const friendlyName = names.find((name) => !taken.includes(name)) ?? `Authenticator app ${Date.now()}`
  const { id, totp } = unwrap(
    await withReauthentication(() => client.mfa.enroll({ factorType: 'totp', friendlyName })),
  )
  return { id, qr: totp.qr_code, uri: totp.uri, secret: totp.secret }
}
