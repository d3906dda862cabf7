import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { pluralWord } from '#common/plural.ts'
import { formatMoment } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { QueryStatus } from '#ui/states.tsx'
import type { FoundPayment } from '../../record-search-contract.ts'
import { usePaymentSearch } from '../record-hooks.ts'
import { PersonLink } from './person-link.tsx'
import { RefundPayment } from './refund-payment.tsx'

export function FoundPayments({ query }: { query: { search: string; from?: string; to?: string } }) {
  const found = usePaymentSearch(query, true)
  const payments = found.data?.pages.flatMap((page) => page.payments) ?? []
  return (
    <Card title="Card payments">
      <QueryStatus query={found} label="Searching payments" />
      {found.data && payments.length === 0 && <p className="text-ink-2">No card payment matches.</p>}
      {payments.length > 0 && (
        <div aria-busy={found.isPlaceholderData}>
          <ul className="ruled text-md" aria-label="Card payments">
            {payments.map((payment) => (
              <li key={payment.id} className="max-sm:block">
                <Payment payment={payment} />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={payments.length}
            noun={pluralWord(payments.length, 'payment', 'payments')}
            busy={found.isFetchingNextPage}
            failed={found.isFetchNextPageError}
            onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
          />
        </div>
      )}
    </Card>
  )
}

function Payment({ payment }: { payment: FoundPayment }) {
  const { id, packageName, amountPence, refundedPence, status, createdAt, paidAt, lesson, reference } =
    payment
  const bought = lesson ? `Lesson on ${formatMoment(lesson.startsAt)}` : packageName
  return (
    <>
      <span className="min-w-0 flex-1">
        <b className="num">{formatMoney(amountPence)}</b>,{' '}
        {lesson ? <Link to={`/dashboard/admin/lessons/${lesson.id}`}>{bought}</Link> : bought}
        {status === 'expired' && <Badge>Never paid</Badge>}
        {status === 'unpaid' && <Badge tone="yellow">Not paid yet</Badge>}
        {payment.isStuck && (
          <>
            {' '}
            <Link to="/dashboard/admin#stuck-payments">To check</Link>
          </>
        )}
        <span className="block">
          <PersonLink person={payment.learner} hasAccount={payment.learner ? true : null} /> with{' '}
          <PersonLink person={payment.instructor} hasAccount={payment.instructor ? true : null} />
          {payment.bySomebodyElse && ', paid by somebody else'}
        </span>
        <span className="block text-sm text-ink-2">
          {paidAt ? `Paid ${formatMoment(paidAt)}` : `Begun ${formatMoment(createdAt)}`}
          {refundedPence > 0 && `, ${formatMoney(refundedPence)} refunded`}
          {reference && (
            <>
              . At Stripe: <span className="num [overflow-wrap:anywhere] select-all">{reference}</span>
            </>
          )}
        </span>
      </span>
      {status === 'paid' && refundedPence < amountPence && (
        <RefundPayment id={id} name={`${formatMoney(amountPence)} for ${bought}`} />
      )}
    </>
  )
}
