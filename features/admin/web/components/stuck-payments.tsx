import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useStuckPayments } from '../hooks.ts'
import { moment } from '../words.ts'

/** Payments and refunds that do not settle by themselves: what the payment service says, and what it calls them, so that they are found there. */
export function StuckPayments() {
  const stuck = useStuckPayments()
  if (stuck.isError)
    return (
      <Card id="stuck-payments" title="Payments and refunds to look at">
        <ErrorState retry={stuck.refetch}>The payments could not be read just now.</ErrorState>
      </Card>
    )
  if (!stuck.data || stuck.data.payments.length === 0) return null
  return (
    <Card id="stuck-payments" title="Payments and refunds to look at">
      <FewFirst items={stuck.data.payments} few={5} noun="payments">
        {(few) => (
          <ul className="ruled" aria-label="Payments and refunds to look at">
            {few.map(({ id, what, learner, pence, trouble, reference, at }) => (
              <li key={id} className="flex-wrap">
                <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
                  <b>
                    {formatMoney(pence)} {what === 'refund' ? 'to go back to' : 'from'}{' '}
                    {learner ? <Link to={`/dashboard/users/${learner.id}`}>{learner.name}</Link> : 'somebody whose account is gone'}
                  </b>
                  <span className="block text-sm text-ink-2">
                    {trouble}. {moment(at)}.
                    {reference && (
                      <>
                        {' '}
                        Look for <span className="num select-all">{reference}</span> at the payment service.
                      </>
                    )}
                  </span>
                </span>
                <Badge tone="red">{what === 'refund' ? 'Refund refused' : 'Another amount'}</Badge>
              </li>
            ))}
          </ul>
        )}
      </FewFirst>
    </Card>
  )
}
