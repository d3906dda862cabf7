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
      description="It is some time since you signed in. Before you change how you sign in, please show once more who you are."
    >
      {asking && <ProofForm email={email} onProved={() => asking.onDone(true)} />}
    </Dialog>
  )
}
