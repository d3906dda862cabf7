import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney, formatPounds, formatPoundsShort } from '#common/money.ts'
import { dayOf, formatDate, formatMinutes } from '#common/time.ts'
import { formatLocalDay } from '#web/zone.ts'
import { Badge } from '#ui/badge.tsx'
import { BarChart } from '#ui/bar-chart.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { Sign } from '#ui/sign.tsx'
import { Banner, EmptyState, QueryStatus } from '#ui/states.tsx'
import { Table, WhenStacked } from '#ui/table.tsx'
import { isDelivered, outcomeWords } from '#features/lessons/outcomes.ts'
import type { Earnings } from '#features/payments/money-contract.ts'
import { formatBasisPoints, taxYearOf } from '#features/payments/rules.ts'
import { differByPenny } from '#features/payments/earnings-lines.ts'
import { type EarningSpan, earningSpans, periodOf } from '#features/payments/web/earning-periods.ts'
import { useEarnings } from '#features/payments/web/hooks.ts'
import { incomeByMonth } from '#features/pupils/rules.ts'
import type { Takings } from '#features/pupils/money-contract.ts'
import { useOwed, useTakings } from '#features/pupils/web/hooks.ts'
import { OwedLessons } from '#features/pupils/web/components/owed.tsx'
import { IncomeCard } from '#features/pupils/web/components/income-card.tsx'
import { TakingsCard } from '#features/pupils/web/components/takings-card.tsx'
import { useNow } from '#web/use-now.ts'
import { DownloadButton } from '#web/download-button.tsx'

const partHeads = ['Card after commission', 'Cash and transfers'] as const
const heads = ['Month', 'Income, to the pound'] as const
/** More bars than this have no room for their names there. */
const mostOnPhone = 6

export default function EarningsPage() {
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
      <QueryStatus query={query} label="Loading your earnings" rows={5} />
      {first && <QueryStatus query={byHand} label="Loading cash and transfers" rows={5} />}
      {query.data && first && byHand.data && (
        <InFull earnings={first} byHand={byHand.data} span={span}>
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
    </>
  )
}

/** None of it is income again: the balance was earned before, the rest isn't earned yet. */
function HeldByUs({ earnings }: { earnings: Earnings }) {
  const { payable_pence, held_pence, held_for_lessons_pence } = earnings
  if (payable_pence === 0 && held_pence === 0) return null
  return (
    <Card title="With us today">
      <dl className="sums">
        <div>
          <dt>
            Yours
            <small>Earned, kept for you. Payouts to your bank aren’t available yet.</small>
          </dt>
          <dd>{formatMoney(payable_pence)}</dd>
        </div>
        <div>
          <dt>
            For booked lessons <small>Yours once they’re delivered</small>
          </dt>
          <dd>{formatMoney(held_for_lessons_pence)}</dd>
        </div>
        <div>
          <dt>
            Lesson credit <small>Learners haven’t used it yet</small>
          </dt>
          <dd>{formatMoney(held_pence - held_for_lessons_pence)}</dd>
        </div>
      </dl>
    </Card>
  )
}

type InFullProps = { earnings: Earnings; byHand: Takings; span: EarningSpan; children: ReactNode }

function InFull({ earnings, byHand, span, children }: InFullProps) {
  const { net_pence, gross_pence, commission_pence } = earnings
  const { payable_pence, commission_basis_points, months, refunds } = earnings
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
        <div className="grid content-start gap-5">
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
          <HeldByUs earnings={earnings} />
        </div>
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
      {payable_pence < 0 && (
        <Banner tone="yellow" title={`Your balance is ${formatMoney(payable_pence)}`}>
          More was refunded than you’d earned by then. What you earn next makes up for it.
        </Banner>
      )}
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

type Line = Earnings['lines'][number]

type EarnedLessonsProps = {
  lines: readonly Line[]
  busy: boolean
  failed: boolean
  onMore: (() => void) | undefined
}

const EarnedLessons = ({ lines, ...more }: EarnedLessonsProps) => (
  <>
    <Lines lines={lines} />
    {differByPenny(lines) && (
      <p className="mt-3 text-sm text-ink-2">
        We work out the commission on a block once, so lessons at the same price can differ by a penny.
      </p>
    )}
    {(more.onMore || lines.length > 25) && <LoadMore shown={lines.length} noun="lessons" {...more} />}
  </>
)

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <Table
    label="Lessons earned"
    rows={lines}
    keyOf={({ lesson_id }) => lesson_id}
    linked
    columns={[
      {
        head: 'Learner',
        cell: (line) => (
          <Link to={`/dashboard/lessons/${line.lesson_id}`}>{line.student_name ?? 'A former learner'}</Link>
        ),
      },
      {
        head: 'Lesson',
        cell: ({ starts_at, earned_at, minutes }) => (
          <>
            {formatLocalDay(starts_at ?? earned_at)}
            <WhenStacked>, </WhenStacked>
            <span className="md:block md:text-sm md:text-ink-2">{formatMinutes(minutes)}</span>
          </>
        ),
      },
      {
        head: 'Paid',
        cell: ({ gross_pence, commission_pence }) => (
          <>
            {formatMoney(gross_pence)}{' '}
            <span className="md:block md:text-sm md:text-ink-2">
              less {formatMoney(commission_pence)} commission
            </span>
          </>
        ),
      },
      {
        head: 'Status',
        place: 'state',
        cell: ({ outcome }) => (
          <Badge tone={isDelivered(outcome) ? 'green' : 'yellow'}>{outcomeWords[outcome]}</Badge>
        ),
      },
      { head: 'Net', place: 'right', cell: ({ net_pence }) => formatMoney(net_pence) },
    ]}
  />
)

type Refund = Earnings['refunds'][number]

const Refunds = ({ refunds }: { refunds: readonly Refund[] }) => (
  <Table
    label="Refunds"
    rows={refunds}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Learner', cell: ({ student_name }) => student_name ?? 'A former learner' },
      { head: 'When', cell: ({ refunded_at }) => formatLocalDay(refunded_at) },
      {
        head: 'Why',
        cell: ({ reason, package_name }) => (
          <span className="[overflow-wrap:anywhere]">
            {reason}
            <span className="block text-sm text-ink-2">{package_name}</span>
          </span>
        ),
      },
      {
        head: 'Refunded',
        cell: ({ gross_pence, commission_pence }) => (
          <>
            {formatMoney(gross_pence)}{' '}
            <span className="md:block md:text-sm md:text-ink-2">
              less {formatMoney(commission_pence)} commission
            </span>
          </>
        ),
      },
      { head: 'Net', place: 'right', cell: ({ net_pence }) => `−${formatMoney(net_pence)}` },
    ]}
  />
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
