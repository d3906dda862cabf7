import { formatMoment } from '#common/time.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { StuckPayment } from '../../stuck-payments-contract.ts'
import { useRetryPayment, useStuckPayments } from '../hooks.ts'
import { Trouble, TroubleCard } from './trouble-card.tsx'

function Retry({ id, what }: Pick<StuckPayment, 'id' | 'what'>) {
  const retry = useRetryPayment()
  const go = () =>
    void retry.mutateAsync({ id }).then(
      () =>
        toast({
          title: what === 'refund' ? 'We’re sending the refund again' : 'We’ll check it within 15 minutes',
          description: 'If it fails again, you’ll see it here.',
          tone: 'good',
        }),
      toastFailure,
    )
  return (
    <Button variant="second" size="sm" busy={retry.isPending} onClick={go}>
      Try again
    </Button>
  )
}

const badges = { refund: 'Refund refused', payment: 'To check', 'at-stripe': 'Changed at Stripe' } as const

const SettleDialog = lazily(async () => (await import('./settle-payment-dialog.tsx')).SettlePaymentDialog)

function Settle({ id }: Pick<StuckPayment, 'id'>) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="second" size="sm" onClick={() => setIsOpen(true)}>
        Mark as settled
      </Button>
      {isOpen && (
        <LazyBoundary onFail={close}>
          <SettleDialog id={id} onClose={close} />
        </LazyBoundary>
      )}
    </>
  )
}

export const StuckPayments = () => (
  <TroubleCard
    id="stuck-payments"
    title="Payments and refunds to check"
    noun="payments"
    query={useStuckPayments()}
  >
    {({ id, what, learner, pence, trouble, reference, at }) => (
      <Trouble
        key={id}
        about={
          <>
            {formatMoney(pence)} {what === 'refund' ? 'refund to' : 'from'}{' '}
            {learner ? (
              <Link to={`/dashboard/users/${learner.id}`}>{learner.name}</Link>
            ) : (
              'a deleted account'
            )}
          </>
        }
        end={
          <>
            <Badge tone="red">{badges[what]}</Badge>
            {what === 'at-stripe' ? <Settle id={id} /> : <Retry id={id} what={what} />}
          </>
        }
      >
        {trouble}. {formatMoment(at)}.
        {reference && (
          <>
            {' '}
            At Stripe: <span className="num select-all">{reference}</span>
          </>
        )}
      </Trouble>
    )}
  </TroubleCard>
)
