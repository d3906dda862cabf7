import { Download, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { LoadOne } from '#web/load-one.tsx'
import { saveCsv } from '#web/save-file.ts'
import type { Analytics } from '../../contract.ts'
import { reportsLocked, type SavedReport } from '../../report-contract.ts'
import type { ReportPart } from '../../report-rules.ts'
import { formatSpanOfDays } from '../../report-words.ts'
import { reportLines } from '../report-csv.ts'
import { useCopyReport, useDeleteReport, useSavedReport } from '../report-hooks.ts'
import { sayEmails, sayPeriod } from '../report-names.ts'
import { BusyHours } from './busy-hours.tsx'
import { Forecast } from './forecast.tsx'
import { IncomeSign } from './income-sign.tsx'
import { LearnerFigures, WorkFigures } from './key-figures.tsx'
import { HoursTrend, IncomeTrend, OpeningTrend } from './trends.tsx'

const ReportDialog = lazily(async () => (await import('./report-dialog.tsx')).ReportDialog)

const all = { to: '/dashboard/analytics', label: 'Analytics' }

/** A saved report by its address, with the figures of today. */
export function SavedReportView({ id }: { id: string }) {
  const query = useSavedReport(id)
  const isLocked = query.error instanceof RequestError && query.error.code === reportsLocked.code
  return (
    <>
      <BackLink to={all.to}>{all.label}</BackLink>
      {isLocked ? (
        <>
          <PageHead title="This report is locked" />
          <EmptyState
            title="Your contract doesn’t hold saved reports at the moment."
            action={<ButtonLink to={all.to}>See your analytics</ButtonLink>}
          >
            Nothing is lost: it opens again once it does.
          </EmptyState>
        </>
      ) : (
        <LoadOne
          query={query}
          what="this report"
          label="Loading the report"
          rows={6}
          all={all}
          why="It may have been deleted, or you may be logged in to a different account."
        >
          {({ report, figures }) => <Loaded report={report} figures={figures} />}
        </LoadOne>
      )}
    </>
  )
}

type LoadedProps = { report: SavedReport; figures: Analytics }

function Loaded({ report, figures }: LoadedProps) {
  const [isChanging, setIsChanging] = useState(false)
  const close = () => setIsChanging(false)
  return (
    <>
      <PageHead
        title={<span className="[overflow-wrap:anywhere]">{report.name}</span>}
        lead={sayDays(report, figures)}
      >
        <Button variant="second" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
          Print
        </Button>
        <Button
          variant="second"
          icon={<Download aria-hidden="true" />}
          onClick={() =>
            saveCsv(`report-${figures.now.from}-to-${figures.now.to}`, reportLines(report, figures))
          }
        >
          CSV
        </Button>
        <Button onClick={() => setIsChanging(true)}>Change</Button>
      </PageHead>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {report.parts.map((part) => (
          <div key={part} className={cx('min-w-0', isWide(part, figures) && 'xl:col-span-2')}>
            {partOf(part, figures)}
          </div>
        ))}
      </div>
      <About report={report} />
      <LazyBoundary when={isChanging} onFail={close}>
        {isChanging && <ReportDialog report={report} chosen={{}} onClose={close} />}
      </LazyBoundary>
    </>
  )
}

function sayDays(report: SavedReport, { now, before }: Analytics) {
  const span = formatSpanOfDays(now.from, now.to)
  const days = report.period === 'days' ? span : `${sayPeriod(report)}: ${span}`
  return before ? `${days}, compared with ${formatSpanOfDays(before.from, before.to)}.` : `${days}.`
}

/** As on the page of all figures: more bars than six need the width. */
const isWide = (part: ReportPart, { buckets }: Analytics) => part.endsWith('-chart') && buckets.length > 6

function partOf(
  part: ReportPart,
  { unit, now, before, buckets, busy, sources, forecast }: Analytics,
): ReactNode {
  switch (part) {
    case 'income':
      return <IncomeSign title="Income" now={now} before={before} />
    case 'income-chart':
      return (
        <Card>
          <IncomeTrend unit={unit} buckets={buckets} />
        </Card>
      )
    case 'forecast':
      return <Forecast weeks={forecast} />
    case 'lessons':
      return <WorkFigures now={now} before={before} />
    case 'learners':
      return <LearnerFigures now={now} before={before} sources={sources} />
    case 'hours-chart':
      return (
        <Card>
          <HoursTrend unit={unit} buckets={buckets} />
        </Card>
      )
    case 'opening-chart':
      return (
        <Card>
          <OpeningTrend unit={unit} buckets={buckets} />
        </Card>
      )
    case 'busy-hours':
      return <BusyHours busy={busy} />
  }
}

function About({ report }: { report: SavedReport }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const [copy, remove] = [useCopyReport(), useDeleteReport()]
  const navigate = useNavigate()
  const { id, name } = report
  const open = async () => {
    const made = await copy.mutateAsync({ id })
    toast({ title: `“${made.name}” saved`, tone: 'good' })
    await navigate(`${all.to}?report=${made.id}`)
  }
  return (
    <Card className="mt-5 no-print" title="About this report">
      <p className="max-w-prose text-ink-2">
        {sayEmails(report)} Only you can open it. The CSV has what it shows in figures, and every figure by
        week or month.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="second" busy={copy.isPending} onClick={() => void open().catch(toastFailure)}>
          Save a copy
        </Button>
        <Button variant="danger-plain" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={`Delete “${name}”?`}
        confirm="Delete it"
        onConfirm={async () => {
          await remove.mutateAsync({ id })
          toast({ title: 'Report deleted', tone: 'good' })
          await navigate(all.to, { replace: true })
        }}
      >
        It can’t be brought back{report.emailed === 'never' ? '' : ', and its emails end'}. Your figures stay
        as they are.
      </ConfirmDialog>
    </Card>
  )
}
