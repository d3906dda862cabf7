import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/class-names.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Sign } from '#ui/sign.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import '#features/analytics/web/analytics.css'
import type { Analytics } from '#features/analytics/contract.ts'
import { percentOf, periods } from '#features/analytics/rules.ts'
import { BusyHours } from '#features/analytics/web/components/busy-hours.tsx'
import { LearnerFigures, WorkFigures } from '#features/analytics/web/components/key-figures.tsx'
import { PeriodHead } from '#features/analytics/web/components/period-head.tsx'
import { Trend } from '#features/analytics/web/components/trend.tsx'
import { HoursTrend, IncomeTrend } from '#features/analytics/web/components/trends.tsx'
import { linesOf } from '#features/analytics/web/csv.ts'
import { useAnalytics } from '#features/analytics/web/hooks.ts'
import { formatPercent, periodNames } from '#features/analytics/web/words.ts'
import { useTestFigures } from '#features/test-days/web/hooks.ts'
import { passRateLines } from '#features/test-days/web/pass-rates.ts'

const TestFigures = lazily(
  async () => (await import('#features/test-days/web/components/test-figures.tsx')).TestFigures,
)

export default function AnalyticsPage() {
  const [params, setParams] = useSearchParams()
  const [period, setPeriod] = useState(periods.find((one) => one === params.get('period')) ?? '12-weeks')
  const query = useAnalytics(period)
  const { data } = query
  const tests = useTestFigures()
  return (
    <>
      <PeriodHead
        title="Analytics"
        period={period}
        onPeriod={(chosen) => {
          setPeriod(chosen)
          setParams({ period: chosen }, { replace: true, preventScrollReset: true })
        }}
        days={data}
        csv={
          data?.hasLessons && !tests.isPending
            ? {
                name: `analytics-${data.now.from}-${data.period}`,
                lines: () => [...linesOf(data), ...(tests.data ? passRateLines(tests.data) : [])],
              }
            : undefined
        }
      />
      <QueryStatus query={query} label="Loading your figures" rows={6} />
      {data && !data.hasLessons && (
        <EmptyState
          title="No figures yet."
          action={<ButtonLink to="/dashboard/students/new">Invite a learner</ButtonLink>}
        >
          They come from lessons you mark as delivered. Nothing here is an estimate.
        </EmptyState>
      )}
      {data?.hasLessons && <InFull analytics={data} isOld={query.isPlaceholderData} />}
    </>
  )
}

function InFull({ analytics, isOld }: { analytics: Analytics; isOld: boolean }) {
  const { period, unit, now, before, buckets, busy, sources } = analytics
  return (
    <div className="grid gap-5" aria-busy={isOld}>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Sign
          title={`Income, ${periodNames[period]}`}
          figure={formatMoney(now.incomePence)}
          rows={[
            ['Card and lesson credit', formatMoney(now.grossPence)],
            ['Commission', `${now.commissionPence > 0 ? '−' : ''}${formatMoney(now.commissionPence)}`],
            ['Cash', formatMoney(now.cashPence)],
            ['Bank transfers', formatMoney(now.bankPence)],
            ['Income, previous period', formatMoney(before.incomePence)],
            [
              'Income per hour',
              now.minutes > 0 ? formatMoney(Math.round((now.incomePence * 60) / now.minutes)) : '–',
            ],
          ]}
        />
        <Card>
          <IncomeTrend unit={unit} buckets={buckets} />
        </Card>
      </div>
      <div className="grid gap-5 xl:grid-cols-2">
        <WorkFigures now={now} before={before} />
        <LearnerFigures now={now} before={before} sources={sources} />
      </div>
      <div className={cx('grid items-start gap-5', buckets.length <= 6 && 'xl:grid-cols-2')}>
        <Card>
          <HoursTrend unit={unit} buckets={buckets} />
        </Card>
        <Card>
          <Trend
            title={`Opening hours used by ${unit}`}
            head="Share"
            unit={unit}
            buckets={buckets}
            value={({ usedMinutes, openMinutes }) => percentOf(usedMinutes, openMinutes) ?? 0}
            shows={({ usedMinutes, openMinutes }) => formatPercent(usedMinutes, openMinutes)}
          />
        </Card>
      </div>
      <LazyBoundary>
        <TestFigures />
      </LazyBoundary>
      <BusyHours busy={busy} />
    </div>
  )
}
