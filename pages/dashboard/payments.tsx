import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatLocalDay, formatLocalNearMoment } from '#web/zone.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import type { PaymentTransaction } from '#features/payments/money-contract.ts'
import { LessonCredit } from '#features/payments/web/components/lesson-credit.tsx'
import { useTransactions } from '#features/payments/web/hooks.ts'
import { sayBought } from '#features/payments/web/payment-words.ts'

const ToPayYourself = lazily(
  async () => (await import('#features/lessons/web/components/to-pay-yourself.tsx')).ToPayYourself,
)
const MyVouchers = lazily(
  async () => (await import('#features/vouchers/web/components/my-vouchers.tsx')).MyVouchers,
)
const PayersCard = lazily(
  async () => (await import('#features/payers/web/components/payers-card.tsx')).PayersCard,
)

const SavedCard = lazily(
  async () => (await import('#features/saved-cards/web/components/saved-card.tsx')).SavedCard,
)

export default function PaymentsPage() {
  const query = useTransactions()
  const paid = query.data?.transactions.filter(({ payment_status }) => payment_status === 'paid')
  return (
    <>
      <PageHead
        title="Payments"
        lead="Your lesson credit, what you still owe, and everything you’ve paid by card. Choose a payment to see its receipt."
      />
      <div className="grid gap-5">
        <LessonCredit />
        <LazyBoundary quiet>
          <SavedCard />
        </LazyBoundary>
        <LazyBoundary quiet>
          <MyVouchers />
        </LazyBoundary>
        <LazyBoundary>
          <PayersCard />
        </LazyBoundary>
        <LazyBoundary quiet>
          <ToPayYourself />
        </LazyBoundary>
        <Card title="Card payments">
          <QueryStatus query={query} label="Loading your payments" />
          {paid?.length === 0 && (
            <EmptyState
              title="You haven’t paid for anything yet."
              picture="payment"
              action={<ButtonLink to="/instructor-directory">Find an instructor</ButtonLink>}
            >
              You’ll see what you’ve paid, and what it was for.
            </EmptyState>
          )}
          {paid && paid.length > 0 && <Payments payments={paid} />}
        </Card>
      </div>
    </>
  )
}

const Payments = ({ payments }: { payments: readonly PaymentTransaction[] }) => (
  <Table
    label="Card payments"
    rows={payments}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'What',
        cell: ({ id, by_somebody_else, instructor_name, ...payment }) => (
          <>
            <Link to={`/dashboard/payments/${id}`}>
              {sayBought(payment, formatLocalNearMoment)}
              <span className="sr">: receipt</span>
            </Link>{' '}
            with {instructor_name ?? 'a former instructor'}
            {by_somebody_else && <span className="block text-sm text-ink-2">Paid by someone else</span>}
          </>
        ),
      },
      { head: 'When', cell: ({ paid_at, created_at }) => formatLocalDay(paid_at ?? created_at) },
      { head: 'Status', place: 'state', cell: stateOf },
      {
        head: 'Amount',
        place: 'right',
        cell: ({ amount_total, currency }) => formatMoney(amount_total, currency),
      },
    ]}
  />
)

function stateOf({ refunded_total, amount_total, currency, refund_reason }: PaymentTransaction) {
  if (refunded_total === 0) return <Badge tone="green">Paid</Badge>
  return (
    <>
      <Badge tone="line">
        {refunded_total === amount_total ? 'Refunded' : `${formatMoney(refunded_total, currency)} refunded`}
      </Badge>
      {refund_reason && (
        <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{refund_reason}</span>
      )}
    </>
  )
}
