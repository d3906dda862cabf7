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
          title:
            what === 'payment'
              ? 'We’ll check it within 15 minutes'
              : `We’re sending the ${what === 'payout' ? what : 'refund'} again`,
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

const badges = {
  refund: 'Refund failed',
  payment: 'To check',
  'at-stripe': 'Changed at Stripe',
  payout: 'Payout stopped',
  account: 'Disconnected',
  voucher: 'Refund failed',
} as const

const directions = {
  refund: 'refund to',
  payment: 'from',
  'at-stripe': 'from',
  payout: 'payout to',
  account: 'owed to',
  voucher: 'refund of a gift voucher to',
} as const

const settleButtons: { [What in StuckPayment['what']]?: string } = {
  refund: 'Paid another way',
  voucher: 'Paid another way',
  payout: 'It had left',
}

const SettleDialog = lazily(async () => (await import('./settle-payment-dialog.tsx')).SettlePaymentDialog)

function Settle({ id, what }: Pick<StuckPayment, 'id' | 'what'>) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="second" size="sm" onClick={() => setIsOpen(true)}>
        {settleButtons[what] ?? 'Mark as settled'}
      </Button>
      {isOpen && (
        <LazyBoundary onFail={close}>
          <SettleDialog id={id} what={what} onClose={close} />
        </LazyBoundary>
      )}
    </>
  )
}

export const StuckPayments = () => (
  <TroubleCard
    id="stuck-payments"
    title="Payments, refunds and payouts to check"
    noun="payments"
    query={useStuckPayments()}
  >
    {({ id, what, person, pence, trouble, reference, at, canSettle }) => (
      <Trouble
        key={id}
        about={
          <>
            {formatMoney(pence)} {directions[what]}{' '}
            {person ? (
              <Link to={`/dashboard/users/${person.id}`}>{person.name}</Link>
            ) : what === 'voucher' ? (
              'its buyer'
            ) : (
              'a deleted account'
            )}
          </>
        }
        end={
          <>
            <Badge tone="red">{badges[what]}</Badge>
            {canSettle && <Settle id={id} what={what} />}
            {what !== 'at-stripe' && what !== 'account' && !(what === 'payout' && canSettle) && (
              <Retry id={id} what={what} />
            )}
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
