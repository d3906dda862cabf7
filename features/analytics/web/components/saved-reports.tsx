import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { SavedReport } from '../../report-contract.ts'
import { mostReports } from '../../report-rules.ts'
import type { Chosen } from '../hooks.ts'
import { useDeleteReport } from '../report-hooks.ts'
import { sayEmails, sayPeriod } from '../report-names.ts'

const ReportDialog = lazily(async () => (await import('./report-dialog.tsx')).ReportDialog)

type SavedReportsProps = {
  isInPlan: boolean
  reports: readonly SavedReport[]
  /** What the page shows, for a new one. */
  chosen: Chosen
}

/** Nothing for somebody who has none and can have none: what they're for is said where plans are. */
export function SavedReports({ isInPlan, reports, chosen }: SavedReportsProps) {
  const [isSaving, setIsSaving] = useState(false)
  const close = () => setIsSaving(false)
  if (!isInPlan && reports.length === 0) return null
  const isFull = reports.length >= mostReports
  return (
    <Card
      className="mb-5 no-print"
      title="Your reports"
      action={
        isInPlan ? (
          !isFull && (
            <Button size="sm" variant="second" onClick={() => setIsSaving(true)}>
              Save a report
            </Button>
          )
        ) : (
          <ButtonLink to="/contact-sales" size="sm" variant="second">
            Contact sales
          </ButtonLink>
        )
      }
    >
      <p className="max-w-prose text-ink-2">{sayWhatIsHere(isInPlan, reports.length)}</p>
      {reports.length > 0 && (
        <FewFirst items={reports} few={5} noun="reports">
          {(few) => (
            <ul className="ruled mt-2" aria-label="Your reports">
              {few.map((report) => (
                <li key={report.id} className="flex flex-wrap justify-between">
                  {isInPlan ? <Row report={report} /> : <LockedRow report={report} />}
                </li>
              ))}
            </ul>
          )}
        </FewFirst>
      )}
      <LazyBoundary when={isSaving} onFail={close}>
        {isSaving && <ReportDialog report={null} chosen={chosen} onClose={close} />}
      </LazyBoundary>
    </Card>
  )
}

function sayWhatIsHere(isInPlan: boolean, count: number) {
  if (!isInPlan)
    return 'Your contract doesn’t hold saved reports at the moment. Yours are locked: they can’t be opened and aren’t emailed, and they open again once it does.'
  if (count === 0)
    return 'Save the figures you often look at: the period, and what comes first. You can have a report emailed each week or month.'
  return `${count} of ${mostReports} saved.${count >= mostReports ? ' Delete one before you save another.' : ''}`
}

const Row = ({ report }: { report: SavedReport }) => (
  <p className="min-w-0 flex-1">
    <Link to={`/dashboard/analytics?report=${report.id}`} className="font-semibold [overflow-wrap:anywhere]">
      {report.name}
    </Link>
    <span className="block text-sm text-ink-2">
      {sayPeriod(report)}. {sayEmails(report)}
    </span>
  </p>
)

function LockedRow({ report }: { report: SavedReport }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutateAsync: remove } = useDeleteReport()
  return (
    <>
      <p className="min-w-0 flex-1 basis-44">
        <b className="[overflow-wrap:anywhere]">{report.name}</b>
        <span className="block text-sm text-ink-2">{sayPeriod(report)}. Locked.</span>
      </p>
      <Button size="sm" variant="second" aria-label={`Delete ${report.name}`} onClick={() => setIsOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Delete “${report.name}”?`}
        confirm="Delete it"
        onConfirm={() => remove({ id: report.id })}
      >
        It can’t be brought back. Your figures stay as they are.
      </ConfirmDialog>
    </>
  )
}
