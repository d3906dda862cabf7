import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/class-names.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import '#features/analytics/web/analytics.css'
import { type Analytics, beyondPlan } from '#features/analytics/contract.ts'
import { freePeriod, type Period, periods } from '#features/analytics/rules.ts'
import { Forecast } from '#features/analytics/web/components/forecast.tsx'
import { MoreWithPro } from '#features/analytics/web/components/more-with-pro.tsx'
import { BusyHours } from '#features/analytics/web/components/busy-hours.tsx'
import { IncomeSign } from '#features/analytics/web/components/income-sign.tsx'
import { LearnerFigures, WorkFigures } from '#features/analytics/web/components/key-figures.tsx'
import { PeriodHead } from '#features/analytics/web/components/period-head.tsx'
import { SavedReports } from '#features/analytics/web/components/saved-reports.tsx'
import { HoursTrend, IncomeTrend, OpeningTrend } from '#features/analytics/web/components/trends.tsx'
import { linesOf } from '#features/analytics/web/csv.ts'
import { type Chosen, useAnalytics } from '#features/analytics/web/hooks.ts'
import { useReports } from '#features/analytics/web/report-hooks.ts'
import { nameOf, periodNames } from '#features/analytics/web/words.ts'
import { RequestError } from '#web/api-error.ts'
import { useTestFigures } from '#features/test-days/web/hooks.ts'
import { passRateLines } from '#features/test-days/web/pass-rates.ts'

const TestFigures = lazily(
  async () => (await import('#features/test-days/web/components/test-figures.tsx')).TestFigures,
)

const OwnDaysForm = lazily(
  async () => (await import('#features/analytics/web/components/own-days.tsx')).OwnDaysForm,
)

const SavedReportView = lazily(
  async () => (await import('#features/analytics/web/components/saved-report.tsx')).SavedReportView,
)

const choices = { ...periodNames, days: 'Other days' }

export default function AnalyticsPage() {
  const [params] = useSearchParams()
  const report = params.get('report')
  if (!report) return <AllFigures />
  return (
    <LazyBoundary>
      <SavedReportView key={report} id={report} />
    </LazyBoundary>
  )
}

function AllFigures() {
  const [params, setParams] = useSearchParams()
  // The control moves at once; a change of the address takes its time.
  const [chosen, setChosen] = useState(() => readChosen(params))
  const query = useAnalytics(chosen)
  const { data } = query
  const tests = useTestFigures()
  const reports = useReports()
  const choose = (next: { period: Period } | { from: string; to: string }) => {
    setChosen(next)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const value = 'from' in chosen ? 'days' : (chosen.period ?? data?.period ?? '12-weeks')
  return (
    <>
      <PeriodHead
        title="Analytics"
        choice={
          data?.isFull
            ? {
                value,
                names: choices,
                onChange: (period) =>
                  choose(period === 'days' ? { from: data.now.from, to: data.now.to } : { period }),
              }
            : undefined
        }
        days={data}
        csv={
          !data?.isFull
            ? null
            : data.hasLessons && !tests.isPending
              ? {
                  name: `analytics-${data.now.from}-${data.period}`,
                  lines: () => [...linesOf(data), ...(tests.data ? passRateLines(tests.data) : [])],
                }
              : undefined
        }
      />
      {'from' in chosen && data?.isFull && (
        <LazyBoundary>
          <OwnDaysForm days={chosen} onShow={choose} />
        </LazyBoundary>
      )}
      {query.error instanceof RequestError && query.error.code === beyondPlan.code ? (
        <div className="grid justify-items-start gap-4">
          <MoreWithPro />
          <Button onClick={() => choose({ period: freePeriod })}>Show the last 4 weeks</Button>
        </div>
      ) : (
        <QueryStatus query={query} label="Loading your figures" rows={6} />
      )}
      {data && reports.data && (
        <SavedReports
          {...reports.data}
          chosen={'from' in chosen ? chosen : { period: data.period === 'days' ? '12-weeks' : data.period }}
        />
      )}
      {data && !data.hasLessons && (
        <EmptyState
          title="No figures yet."
          action={<ButtonLink to="/dashboard/students/new">Invite a learner</ButtonLink>}
        >
          They come from lessons you mark as delivered. Nothing here is an estimate.
        </EmptyState>
      )}
      {data?.hasLessons && !reports.isPending && <InFull analytics={data} isOld={query.isPlaceholderData} />}
    </>
  )
}

function readChosen(params: URLSearchParams): Chosen {
  const [from, to] = [params.get('from'), params.get('to')]
  if (from && to) return { from, to }
  const period = periods.find((one) => one === params.get('period'))
  return period ? { period } : {}
}

const titleOf = (period: Analytics['period'], from: string) => {
  if (period === 'days') return 'Income'
  return period === '12-months' ? `Income, ${periodNames[period]}` : `Income since ${nameOf(from, 'week')}`
}

function InFull({ analytics, isOld }: { analytics: Analytics; isOld: boolean }) {
  const { period, isFull, unit, now, before, buckets, busy, sources, forecast } = analytics
  return (
    <div className="grid gap-5" aria-busy={isOld}>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <IncomeSign title={titleOf(period, now.from)} now={now} before={before} />
        <Card>
          <IncomeTrend unit={unit} buckets={buckets} />
        </Card>
      </div>
      {isFull ? <Forecast weeks={forecast} /> : <MoreWithPro />}
      <div className="grid gap-5 xl:grid-cols-2">
        <WorkFigures now={now} before={before} />
        <LearnerFigures now={now} before={before} sources={sources} />
      </div>
      <div className={cx('grid items-start gap-5', buckets.length <= 6 && 'xl:grid-cols-2')}>
        <Card>
          <HoursTrend unit={unit} buckets={buckets} />
        </Card>
        <Card>
          <OpeningTrend unit={unit} buckets={buckets} />
        </Card>
      </div>
      <LazyBoundary>
        <TestFigures />
      </LazyBoundary>
      <BusyHours busy={busy} />
    </div>
  )
}
