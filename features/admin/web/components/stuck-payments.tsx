import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { StuckPayment } from '../../payments-contract.ts'
import { useRetryPayment, useStuckPayments } from '../hooks.ts'
import { moment } from '../words.ts'
import { Trouble, TroubleCard } from './trouble-card.tsx'

function Retry({ id, what }: Pick<StuckPayment, 'id' | 'what'>) {
  const retry = useRetryPayment()
  const go = () =>
    retry.mutate(
      { id },
      {
        onSuccess: () =>
          toast({
            title: what === 'refund' ? 'We’re sending the refund again' : 'We’ll check it within 15 minutes',
            description: 'If it fails again, you’ll see it here.',
            tone: 'good',
          }),
        onError: toastFailure,
      },
    )
  return (
    <Button variant="second" size="sm" busy={retry.isPending} onClick={go}>
      Try again
    </Button>
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
            <Badge tone="red">{what === 'refund' ? 'Refund refused' : 'To check'}</Badge>
            <Retry id={id} what={what} />
          </>
        }
      >
        {trouble}. {moment(at)}.
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
