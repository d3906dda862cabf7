import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { lazily } from '#ui/lazy.tsx'
import { Banner } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useCall } from '#web/api.ts'
import { cancelEmailChange } from '../../../contract.ts'
import { confirmPage, useAccount, useAccountChange } from '../../account.ts'

const EmailForm = lazily(async () => (await import('./email-form.tsx')).EmailForm)

export function ChangeEmail({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="second" size="sm" onClick={() => setOpen(true)}>
        Change email
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Change your email address"
        description={`We’ll email both addresses: ${email}, so nobody else can change it, and the new one. Once you’ve followed both links, your address changes.`}
      >
        <EmailForm email={email} onDone={close} />
      </Dialog>
    </>
  )
}

export function PendingEmail({ email, next }: { email: string; next: string }) {
  const again = useAccountChange((client, to: string) => client.updateUser({ email: to }, confirmPage()))
  const { refetch } = useAccount()
  const cancel = useCall(cancelEmailChange)
  const [wrong, setWrong] = useState('')
  const attempt = (work: Promise<unknown>, done: string) => {
    setWrong('')
    return work.then(
      () => void toast({ title: done, tone: 'good' }),
      (error: Error) => setWrong(error.message),
    )
  }
  return (
    <Banner tone="yellow" title={`Waiting for ${next}`}>
      <p className="mb-3 break-words">
        Follow the links in the emails to {email} and to {next}. Until then, log in with {email}.
      </p>
      {wrong && (
        <p role="alert" className="mb-3 font-semibold text-red-ink">
          {wrong}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="second"
          size="sm"
          busy={again.isPending}
          onClick={() => attempt(again.mutateAsync(next), 'We’ve sent the emails again')}
        >
          Send again
        </Button>
        <Button
          variant="plain"
          size="sm"
          busy={cancel.isPending}
          onClick={() =>
            attempt(
              cancel.mutateAsync({}).then(() => refetch()),
              'Your address hasn’t changed',
            )
          }
        >
          Keep my current address
        </Button>
      </div>
    </Banner>
  )
}
