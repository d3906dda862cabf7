import { useSearchParams } from 'react-router'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { Report } from '#features/admin/report-contract.ts'
import { reportSteps } from '#features/admin/rules.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { ReportChart } from '#features/admin/web/components/report-chart.tsx'
import { ReportFilters } from '#features/admin/web/components/report-filters.tsx'
import { ReportTotals } from '#features/admin/web/components/report-totals.tsx'
import { useReport } from '#features/admin/web/hooks.ts'
import { type Period, periodOf, type Span, spans } from '#features/admin/web/periods.ts'

const PlatformReportCard = lazily(
  async () => (await import('#features/admin/web/components/platform-report-card.tsx')).PlatformReportCard,
)

export default function ReportsPage() {
  const [params, setParams] = useSearchParams()
  const { span, period } = readQuery(params)
  const report = useReport(period)
  const show = (chosen: Span, { from, to, by }: Period) =>
    setParams(chosen === 'own' ? { from, to, by } : { span: chosen, by })
  const query = new URLSearchParams(period).toString()
  const named = `${period.from}-to-${period.to}.csv`
  return (
    <>
      <PageHead title="Reports" lead="Figures from the ledger, in UK time.">
        <DownloadButton path={`/api/admin/report.csv?${query}`} name={`report-${named}`}>
          Export report (CSV)
        </DownloadButton>
        <DownloadButton path={`/api/admin/ledger.csv?${query}`} name={`ledger-${named}`}>
          Export ledger (CSV)
        </DownloadButton>
      </PageHead>
      <div className="grid gap-5">
        <Card>
          <ReportFilters span={span} period={period} onChange={show} />
        </Card>
        {report.isLoadingError ? (
          <ErrorState retry={report.refetch}>{report.error.message}</ErrorState>
        ) : report.data ? (
          <InFull report={report.data} isOld={report.isPlaceholderData} />
        ) : (
          <ListSkeleton label="Loading the figures" rows={8} />
        )}
        <LazyBoundary waiting={<ListSkeleton label="Loading the report to HMRC" rows={3} />}>
          <PlatformReportCard />
        </LazyBoundary>
      </div>
    </>
  )
}

function InFull({ report, isOld }: { report: Report; isOld: boolean }) {
  const isEmpty = Object.values(report.totals).every((value) => !value)
  return (
    <div className="grid gap-5" aria-busy={isOld || undefined}>
      <ReportTotals report={report} />
      {isEmpty ? (
        <EmptyState title="Nothing happened in this period.">Choose another period above.</EmptyState>
      ) : (
        <Card>
          <ReportChart report={report} />
        </Card>
      )}
    </div>
  )
}

function readQuery(params: URLSearchParams): { span: Span; period: Period } {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const by = reportSteps.find((step) => step === params.get('by'))
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  if (isDay(from) && isDay(to)) return { span: 'own', period: { from, to, by: by ?? 'day' } }
  const name = params.get('span') ?? ''
  const span = name in spans && name !== 'own' ? (name as Exclude<Span, 'own'>) : '30'
  const period = periodOf(span)
  return { span, period: { ...period, by: by ?? period.by } }
}
