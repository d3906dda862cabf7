import { formatMoney } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { DownloadButton } from '#web/download-button.tsx'
import { useMyPlatformReport } from '../hooks.ts'

/** What HMRC hears of one year. */
export function ReportCopy({ year }: { year: number }) {
  const query = useMyPlatformReport(year)
  return (
    <Card
      title={`Your copy of ${year}`}
      action={
        <DownloadButton
          size="sm"
          path={`/api/platform-report/mine.csv?year=${year}`}
          name={`hmrc-report-${year}.csv`}
        >
          {`Download ${year} (CSV)`}
        </DownloadButton>
      }
    >
      <QueryStatus query={query} label={`Loading your copy of ${year}`} rows={4} />
      {query.data && (
        <>
          <p className="mb-4 text-ink-2">
            We report this to HMRC by {formatDay(query.data.reportedBy)}. If something is wrong, write to us.
          </p>
          <Table
            label={`Your copy of ${year}`}
            rows={query.data.quarters}
            keyOf={({ quarter }) => quarter}
            columns={[
              { head: 'Quarter', cell: ({ quarter }) => quarterNames[quarter - 1] },
              {
                head: 'Earned by card, after commission',
                cell: ({ paidPence }) => formatMoney(paidPence),
                place: 'right',
              },
              { head: 'Lessons', cell: ({ activities }) => activities, place: 'right' },
              {
                head: 'Commission and fees',
                cell: ({ feesPence }) => formatMoney(feesPence),
                place: 'right',
              },
            ]}
          />
        </>
      )}
    </Card>
  )
}

const quarterNames = ['January to March', 'April to June', 'July to September', 'October to December']
