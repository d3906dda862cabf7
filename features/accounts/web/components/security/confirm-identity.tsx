import { Dialog } from '#ui/dialog.tsx'
import { lazily } from '#ui/lazy.tsx'
import { useIdentityCheck } from '../../confirm-identity.ts'

const ProofForm = lazily(async () => (await import('./proof-form.tsx')).ProofForm)

export function ConfirmIdentity({ email }: { email: string }) {
  const { asking } = useIdentityCheck()
  return (
    <Dialog
      open={asking !== undefined}
      onClose={() => asking?.onDone(false)}
      title="Is it you?"
      description="It’s been a while since you logged in. Before we go on, please confirm it’s you."
    >
      {asking && <ProofForm email={email} onProved={() => asking.onDone(true)} />}
    </Dialog>
  )
}
