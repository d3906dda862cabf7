import { Button } from '#ui/button.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { Payouts } from '../../contract.ts'
import { useSetUpPayouts } from '../hooks.ts'

const words = {
  none: 'Set up payouts',
  new: 'Finish setting up',
  stopped: 'Check your details',
  disconnected: 'Connect again',
  ready: 'Change bank details',
}

/** Leads to the payee's pages at Stripe. */
export function SetUpButton({ account, variant }: Pick<Payouts, 'account'> & { variant?: 'second' }) {
  const setUp = useSetUpPayouts()
  const go = () => setUp.mutateAsync().then(({ url }) => location.assign(url), toastFailure)
  return (
    <Button size="sm" variant={variant} busy={setUp.isPending} onClick={go}>
      {words[account?.state ?? 'none']}
    </Button>
  )
}
