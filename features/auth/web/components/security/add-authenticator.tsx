import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { ErrorState, Waiting } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { auth } from '#web/auth-client.ts'
import { useMutation } from '@tanstack/react-query'
import { told, useAccountChange } from '../../account.ts'
import { CodesToKeep } from './recovery-codes.tsx'

type Enrolment = { id: string; qr: string; secret: string }
const Code = z.object({ code: z.string().check(z.refine((code) => /^\d{6}$/.test(code.replaceAll(' ', '')), 'Enter the 6 digits that your app shows.')) })

/** Three steps in one dialog: scan, prove with a code, keep the recovery codes. Left half way, nothing is switched on. */
export function AddAuthenticator({ taken, isFirst }: { taken: readonly string[]; isFirst: boolean }) {
  const [open, setOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = useMutation({ mutationFn: () => enrol(taken) })
  const close = () => {
    setOpen(false)
    setCodes(undefined)
    begin.reset()
  }
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'second'}
        size="sm"
        onClick={() => {
          setOpen(true)
          begin.mutate()
        }}
      >
        {isFirst ? 'Set up two-step sign-in' : 'Add another authenticator app'}
      </Button>
      <Dialog open={open} onClose={close} title={codes ? 'Keep your recovery codes' : 'Add your authenticator app'}>
        {begin.isPending && <Waiting>Making your code…</Waiting>}
        {begin.isError && <ErrorState retry={() => begin.mutate()}>{begin.error.message}</ErrorState>}
        {begin.data && !codes && (
          <Prove
            enrolment={begin.data}
            onProved={(made) => {
              toast({ title: 'Two-step sign-in is on', tone: 'good' })
              if (made.length > 0) setCodes(made)
              else close()
            }}
          />
        )}
        {codes && <CodesToKeep codes={codes} onDone={close} />}
      </Dialog>
    </>
  )
}

/** What an earlier try left behind is put away first: it never became a second step. */
async function enrol(taken: readonly string[]): Promise<Enrolment> {
  const client = await auth()
  const { all } = told(await client.mfa.listFactors())
  for (const { id } of all.filter(({ status, factor_type }) => status === 'unverified' && factor_type === 'totp')) await client.mfa.unenroll({ factorId: id })
  const names = ['Authenticator app', ...Array.from({ length: 12 }, (_, at) => `Authenticator app ${at + 2}`)]
  const friendlyName = names.find((name) => !taken.includes(name)) ?? `Authenticator app ${Date.now()}`
  const { id, totp } = told(await client.mfa.enroll({ factorType: 'totp', friendlyName }))
  return { id, qr: totp.qr_code, secret: totp.secret }
}

function Prove({ enrolment, onProved }: { enrolment: Enrolment; onProved: (codes: readonly string[]) => void }) {
  const form = useForm(Code, { defaultValues: { code: '' } })
  const prove = useAccountChange((client, code: string) => client.mfa.challengeAndVerify({ factorId: enrolment.id, code }))
  const makeCodes = useAccountChange((client, _none: null) => client.mfa.recoveryCodes.generate())
  return (
    <Form
      form={form}
      onSubmit={async ({ code }) => {
        await prove.mutateAsync(code.replaceAll(' ', ''))
        // Whoever has codes already keeps them; if they cannot be made just now, the page offers it again.
        const made = await makeCodes.mutateAsync(null).catch(() => ({ codes: [] as string[] }))
        onProved(made.codes)
      }}
    >
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          Open your authenticator app (or your password manager), choose to add an account, and scan this picture.
          <img src={enrolment.qr} alt="QR code for your authenticator app" width={200} height={200} className="my-3 rounded-md bg-white p-3" />
          Cannot scan it? Type this key into the app instead:
          <code className="mt-1 block rounded-md bg-chalk px-3 py-2 break-words select-all">{enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <TextField name="code" label="6-digit code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      <SubmitButton wide>Turn on</SubmitButton>
    </Form>
  )
}
