import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatMoney, formatPounds, formatPoundsShort } from '#common/money.ts'
import { dayOf, formatDate } from '#common/time.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { MoneyRoad } from '#features/payouts/web/components/money-road.tsx'
import { PayoutReturn } from '#features/payouts/web/components/payout-return.tsx'
import { PayoutsCard } from '#features/payouts/web/components/payouts-card.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { Sign } from '#ui/sign.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import type { Earnings } from '#features/payments/money-contract.ts'
import { formatBasisPoints } from '#features/payments/commission.ts'
import { taxYearOf } from '#features/payments/rules.ts'
import { type EarningSpan, earningSpans, periodOf } from '#features/payments/web/earning-periods.ts'
import { useEarnings } from '#features/payments/web/hooks.ts'
import { incomeByMonth } from '#features/pupils/rules.ts'
import type { Takings } from '#features/pupils/money-contract.ts'
import { useOwed, useTakings } from '#features/pupils/web/hooks.ts'
import { OwedLessons } from '#features/pupils/web/components/owed.tsx'
import { IncomeCard } from '#features/pupils/web/components/income-card.tsx'
import { TakingsCard } from '#features/pupils/web/components/takings-card.tsx'
import { EarnedLessons, Refunds } from './earnings/tables.tsx'
import { useNow } from '#web/use-now.ts'
import { DownloadButton } from '#web/download-button.tsx'

const partHeads = ['Card after commission', 'Cash and transfers'] as const
const heads = ['Month', 'Income, to the pound'] as const
/** More bars than this have no room for their names there. */
const mostOnPhone = 6

const InvoicesCard = lazily(
  async () => (await import('#features/paperwork/web/components/invoices-card.tsx')).InvoicesCard,
)
const PlanLine = lazily(async () => (await import('#features/plans/web/components/plan-line.tsx')).PlanLine)
const TaxDetailsHint = lazily(
  async () => (await import('#features/platform-report/web/components/tax-details-hint.tsx')).TaxDetailsHint,
)
const PayoutPage = lazily(async () => (await import('./earnings/payout.tsx')).PayoutPage)

export default function EarningsPages() {
  const { payoutId } = useParams()
  if (!payoutId) return <EarningsPage />
  return (
    <LazyBoundary>
      <PayoutPage id={payoutId} />
    </LazyBoundary>
  )
}

function EarningsPage() {
  const [span, setSpan] = useState<EarningSpan>('year')
  const today = dayOf(useNow())
  const period = periodOf(span, today)
  const query = useEarnings(period)
  const byHand = useTakings(period)
  const first = query.data?.pages[0]
  return (
    <>
      <PageHead
        title="Earnings"
        lead="A lesson paid by card is yours once it’s delivered. Until then we hold its payment."
      >
        <Segments
          label="Period"
          name="period"
          value={span}
          onChange={setSpan}
          className="flex-wrap"
          options={Object.entries(earningSpans).map(([value, label]) => ({
            value: value as EarningSpan,
            label,
          }))}
        />
      </PageHead>
      <PayoutReturn />
      <p className="mb-5">
        <Link to="/dashboard/books">Your books</Link> have this with your expenses and miles, by the quarters
        of the tax year.
      </p>
      <QueryStatus query={query} label="Loading your earnings" rows={5} />
      {first && <MoneyRoad earnings={first} />}
      {first && <QueryStatus query={byHand} label="Loading cash and transfers" rows={5} />}
      {query.data && first && byHand.data && (
        <InFull earnings={first} byHand={byHand.data} span={span}>
          <LazyBoundary quiet>
            <TaxDetailsHint />
          </LazyBoundary>
          <PayoutsCard />
          <LazyBoundary>
            <PlanLine />
          </LazyBoundary>
          <Owed />
          <IncomeCard period={taxYearOf(today, span === 'last-tax-year' ? 1 : 0)} />
          <Card
            title="Lessons"
            action={first.lines.length + first.refunds.length > 0 && <EarningsFile period={period} />}
          >
            {first.lines.length > 0 ? (
              <EarnedLessons
                lines={query.data.pages.flatMap(({ lines }) => lines)}
                busy={query.isFetchingNextPage}
                failed={query.isFetchNextPageError}
                onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              />
            ) : (
              <NoLessons hasHeld={first.held_pence > 0} />
            )}
          </Card>
        </InFull>
      )}
      <div className="mt-5">
        <TakingsCard period={period} />
      </div>
      <div className="mt-5">
        <LazyBoundary>
          <InvoicesCard />
        </LazyBoundary>
      </div>
    </>
  )
}

type InFullProps = { earnings: Earnings; byHand: Takings; span: EarningSpan; children: ReactNode }

function InFull({ earnings, byHand, span, children }: InFullProps) {
  const { net_pence, gross_pence, commission_pence } = earnings
  const { commission_basis_points, months, refunds } = earnings
  const { cashPence, bankPence } = byHand
  const bars = incomeByMonth(months, byHand.months).map(({ month, incomePence, ...parts }, at) => ({
    name: nameOf(month),
    value: Math.max(0, incomePence),
    shows: formatPounds(incomePence),
    short: formatPoundsShort(incomePence),
    parts: [formatPounds(parts.netPence), formatPounds(parts.byHandPence)],
    open: at === months.length - 1,
  }))
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Sign
          title={`Income, ${earningSpans[span].toLowerCase()}`}
          figure={formatMoney(net_pence + cashPence + bankPence)}
          rows={[
            ['Card and lesson credit', formatMoney(gross_pence)],
            [
              `Commission (now ${formatBasisPoints(commission_basis_points)})`,
              `${commission_pence > 0 ? '−' : ''}${formatMoney(commission_pence)}`,
            ],
            ['Cash', formatMoney(cashPence)],
            ['Bank transfers', formatMoney(bankPence)],
          ]}
        />
        <Card>
          <div className={bars.length > mostOnPhone ? 'max-md:hidden' : undefined}>
            <BarChart title="Income by month" bars={bars} heads={heads} partHeads={partHeads} />
          </div>
          {bars.length > mostOnPhone && (
            <div className="md:hidden">
              <BarChart
                title="Income, last six months"
                bars={bars.slice(-mostOnPhone)}
                heads={heads}
                partHeads={partHeads}
              />
            </div>
          )}
        </Card>
      </div>
      {children}
      {refunds.length > 0 && (
        <Card title="Refunds">
          <p className="mb-4 text-ink-2">
            We refunded these after the lesson. Your share came off your balance, ours off our commission.
          </p>
          <FewFirst items={refunds} few={5} noun="refunds">
            {(few) => <Refunds refunds={few} />}
          </FewFirst>
        </Card>
      )}
    </div>
  )
}

function Owed() {
  const owed = useOwed()
  if (!owed.data?.owedPence) return null
  return (
    <Card>
      <OwedLessons />
    </Card>
  )
}

const EarningsFile = ({ period }: { period: ReturnType<typeof periodOf> }) => (
  <DownloadButton
    size="sm"
    path={`/api/payments/earnings.csv?${new URLSearchParams(period)}`}
    name="lessons.csv"
  >
    Export lessons (CSV)
  </DownloadButton>
)

const NoLessons = ({ hasHeld }: { hasHeld: boolean }) => (
  <EmptyState
    title="Nothing earned in this period."
    action={<ButtonLink to="/dashboard/lessons">See your lessons</ButtonLink>}
  >
    {hasHeld
      ? 'We hold payments for upcoming lessons. Mark each lesson as delivered once it’s over.'
      : 'When a paid lesson is marked as delivered, it appears here.'}
  </EmptyState>
)

const nameOf = (month: string) => formatDate(month, 'short month and year')
