import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { usePayouts } from '../hooks.ts'

/** Among an instructor's first steps: bookings don't wait for it, but the money does. */
export function PayoutStep() {
  const payouts = usePayouts().data
  if (!payouts || payouts.payee) return null
  const isParted = payouts.account?.state === 'disconnected'
  return payouts.account?.state === 'ready' ? (
    <li>
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green-ink" />
      <span className="flex-1">
        Set up payouts<span className="sr">: done</span>
      </span>
    </li>
  ) : (
    <li>
      <Circle aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      <span className="flex-1">
        <Link to="/dashboard/earnings">{isParted ? 'Connect to Stripe again' : 'Set up payouts'}</Link>{' '}
        {!isParted && <span className="text-sm text-ink-2">(optional)</span>}
        <span className="block text-sm text-ink-2">
          {isParted
            ? 'Your payouts have stopped. Your money is safe with us.'
            : 'So what learners pay by card reaches your bank.'}
        </span>
      </span>
    </li>
  )
}
