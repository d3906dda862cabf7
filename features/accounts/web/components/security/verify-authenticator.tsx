import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAccountChange } from '../../account.ts'
import { CodeInput } from '../../code-input.ts'

export type Enrolment = { id: string; qr: string; uri: string; secret: string }

type VerifyAuthenticatorProps = { enrolment: Enrolment; onVerified: (codes: readonly string[]) => void }

export function VerifyAuthenticator({ enrolment, onVerified }: VerifyAuthenticatorProps) {
  const form = useForm(CodeInput, { defaultValues: { code: '' } })
  const verify = useAccountChange((client, code: string) =>
    client.mfa.challengeAndVerify({ factorId: enrolment.id, code }),
  )
  const makeCodes = useAccountChange((client, _none: null) => client.mfa.recoveryCodes.generate())
  return (
    <Form
      form={form}
      onSubmit={async ({ code }) => {
        await verify.mutateAsync(code.replaceAll(' ', ''))
        const made = await makeCodes.mutateAsync(null).catch(() => ({ codes: [] as string[] }))
        onVerified(made.codes)
      }}
    >
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          Open your authenticator app (or your password manager), choose to add an account, and scan this
          picture.
          <img
            src={enrolment.qr}
            alt="QR code for your authenticator app"
            width={200}
            height={200}
            className="my-3 rounded-md bg-white p-3"
          />
          <p className="mb-3">
            On the phone that has the app?{' '}
            <a className="font-semibold" href={enrolment.uri}>
              Add the account in the app
            </a>
          </p>
          Can’t scan it? Type this key into the app instead:
          <code className="mt-1 block rounded-md bg-chalk px-3 py-2 break-words select-all">
            {enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </li>
        <li>Enter the code the app shows.</li>
      </ol>
      <TextField
        name="code"
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <SubmitButton wide>Turn on</SubmitButton>
    </Form>
  )
}
