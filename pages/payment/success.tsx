import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Waiting } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { PaymentFailed } from '#features/payments/web/components/payment-failed.tsx'
import { PaymentSuccessful } from '#features/payments/web/components/payment-successful.tsx'
import { type CheckoutResult, useCheckoutResult } from '#features/payments/web/use-checkout-result.ts'

export default function PaymentSuccessPage() {
  const [params] = useSearchParams()
  const result = useCheckoutResult(params.get('session_id'))
  useEffect(() => {
    const words = toastFor(result)
    if (words) toast(words)
  }, [result])
  if (result.state === 'success') return <PaymentSuccessful payment={result.payment} />
  if (result.state !== 'checking')
    return <PaymentFailed why={result.state === 'failed' ? result.why : 'error'} />
  return (
    <div className="page-narrow py-10">
      <Waiting>Checking your payment…</Waiting>
    </div>
  )
}

function toastFor(result: CheckoutResult): Parameters<typeof toast>[0] | undefined {
  if (result.state === 'success') return { title: 'Payment confirmed successfully!', tone: 'good' }
  if (result.state === 'failed')
    return {
      title: result.why === 'expired' ? 'Payment session expired' : 'Payment was not completed',
      tone: 'bad',
    }
  if (result.state === 'error')
    return {
      title: result.why === 'no-session' ? 'No payment session found' : 'Error verifying payment status',
      tone: 'bad',
    }
  return undefined
}
