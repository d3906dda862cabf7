import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { Badge } from '#ui/badge.tsx'
import { useStuckPayments } from '../hooks.ts'
import { moment } from '../words.ts'
import { Trouble, TroubleCard } from './trouble-card.tsx'

export const StuckPayments = () => (
  <TroubleCard
    id="stuck-payments"
    title="Payments and refunds to look at"
    noun="payments"
    asked={useStuckPayments()}
  >
    {({ id, what, learner, pence, trouble, reference, at }) => (
      <Trouble
        key={id}
        about={
          <>
            {formatMoney(pence)} {what === 'refund' ? 'to go back to' : 'from'}{' '}
            {learner ? (
              <Link to={`/dashboard/users/${learner.id}`}>{learner.name}</Link>
            ) : (
              'somebody whose account is gone'
            )}
          </>
        }
        end={<Badge tone="red">{what === 'refund' ? 'Refund refused' : 'Another amount'}</Badge>}
      >
        {trouble}. {moment(at)}.
        {reference && (
          <>
            {' '}
            Look for <span className="num select-all">{reference}</span> at the payment service.
          </>
        )}
      </Trouble>
    )}
  </TroubleCard>
)
