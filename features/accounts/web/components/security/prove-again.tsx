import { Dialog } from '#ui/dialog.tsx'
import { lazily } from '#ui/lazy.tsx'
import { useAsking } from '../../prove-again.ts'

const ProofForm = lazily(async () => (await import('./proof-form.tsx')).ProofForm)

export function ProveAgain({ email }: { email: string }) {
  const { asking } = useAsking()
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
