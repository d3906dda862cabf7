import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { lazily } from '#ui/lazy.tsx'

const PasswordForm = lazily(async () => (await import('./password-form.tsx')).PasswordForm)

export function ChangePassword({ email, isFirst }: { email: string; isFirst: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const words = isFirst ? 'Set a password' : 'Change password'
  return (
    <>
      <Button variant="second" size="sm" onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog open={open} onClose={close} title={words} description="We’ll log you out everywhere else.">
        <PasswordForm email={email} isFirst={isFirst} onDone={close} />
      </Dialog>
    </>
  )
}
