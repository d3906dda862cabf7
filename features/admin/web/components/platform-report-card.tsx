import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { dayOf, formatDay } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { Segments } from '#ui/segments.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { queryFor } from '#web/api.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { useNow } from '#web/use-now.ts'
import { getPlatformReportStatus, type PlatformReportStatus } from '../../platform-report-contract.ts'
import { Facts } from './facts.tsx'
import { PersonLink } from './person-link.tsx'

export function PlatformReportCard() {
  const thisYear = Number(dayOf(useNow()).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const query = useQuery(queryFor(getPlatformReportStatus, { year }))
  return (
    <Card
      title="HMRC’s digital platform report"
      action={
        <DownloadButton
          size="sm"
          path={`/api/admin/platform-report.csv?year=${year}`}
          name={`hmrc-platform-report-${year}.csv`}
        >
          {`Download ${year} (CSV)`}
        </DownloadButton>
      }
    >
      <div className="grid gap-4">
        <Segments
          label="Year"
          name="platform-report-year"
          value={String(year)}
          onChange={(chosen) => setYear(Number(chosen))}
          options={[thisYear - 1, thisYear].map((one) => ({ value: String(one), label: String(one) }))}
        />
        <QueryStatus query={query} label="Loading the report" rows={3} />
        {query.data && <Status status={query.data} />}
      </div>
    </Card>
  )
}

function Status({ status }: { status: PlatformReportStatus }) {
  const { complete, incomplete, paidPence, feesPence, isOver } = status
  return (
    <>
      <p className="max-w-prose text-ink-2">
        {isOver ? 'The year is over.' : 'So far.'} Instructors give their details by{' '}
        {formatDay(status.collectedBy)}; HMRC gets the report by {formatDay(status.reportedBy)}. The file
        holds tax numbers: each download is in the audit log.
      </p>
      <Facts
        rows={[
          ['Instructors paid by card', String(complete + incomplete.length)],
          ['Details complete', String(complete)],
          ['Details missing', String(incomplete.length)],
          ['Earned, after commission', formatMoney(paidPence)],
          ['Commission and fees', formatMoney(feesPence)],
        ]}
      />
      {incomplete.length > 0 && (
        <div>
          <h3 className="mb-2 text-lg">Details missing</h3>
          <FewFirst items={incomplete} noun="instructors">
            {(few) => (
              <ul className="ruled" aria-label="Details missing">
                {few.map(({ id, name }) => (
                  <li key={id}>
                    <PersonLink
                      person={name === null ? null : { id, name }}
                      hasAccount={name === null ? null : true}
                    />
                  </li>
                ))}
              </ul>
            )}
          </FewFirst>
        </div>
      )}
    </>
  )
}
