import { Dialog } from '#ui/dialog.tsx'
import { lazily } from '#ui/lazy.tsx'
import { useReauthentication } from '../../reauthentication.ts'

const ReauthenticationForm = lazily(
  async () => (await import('./reauthentication-form.tsx')).ReauthenticationForm,
)

export function ReauthenticationDialog({ email }: { email: string }) {
  const { asking } = useReauthentication()
  return (
    <Dialog
      above
      open={asking !== undefined}
      onClose={() => asking?.onDone(false)}
      title="Is it you?"
      description="It’s been a while since you logged in. Before we go on, please confirm it’s you."
    >
      {asking && <ReauthenticationForm email={email} onDone={() => asking.onDone(true)} />}
    </Dialog>
  )
}
