import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toast, toastFailure } from '#ui/toast.ts'
import { useRefreshPayoutAccount } from '../hooks.ts'

const said = {
  ready: 'Payouts are set up',
  new: 'Stripe still needs a few details',
  stopped: 'Stripe is checking your details',
  disconnected: 'Your account isn’t connected yet',
}

/** Somebody comes back from Stripe's pages: what became of their account is asked there, once. */
export function PayoutReturn() {
  const [params, setParams] = useSearchParams()
  const { mutateAsync: refresh } = useRefreshPayoutAccount()
  const isBack = params.has('payouts')
  useEffect(() => {
    if (!isBack) return
    setParams({}, { replace: true })
    void refresh({}).then(
      ({ state }) => toast({ title: said[state], tone: state === 'ready' ? 'good' : 'plain' }),
      toastFailure,
    )
  }, [isBack, refresh, setParams])
  return null
}
