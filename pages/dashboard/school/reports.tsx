import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { pluralWord } from '#common/plural.ts'
import type { Period } from '#features/analytics/rules.ts'
import { PeriodHead } from '#features/analytics/web/components/period-head.tsx'
import { formatHours, periodNames } from '#features/analytics/web/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { Table, WhenStacked } from '#ui/table.tsx'
import type { SchoolReport } from '#features/schools/contract.ts'
import { Revenue } from '#features/schools/web/components/revenue.tsx'
import { WithSchool } from '#features/schools/web/components/with-school.tsx'
import { instructorLines, periodLines } from '#features/schools/web/csv.ts'
import { saveCsv } from '#web/save-file.ts'
import { useSchoolReport } from '#features/schools/web/hooks.ts'

const SchoolReportsPage = () => <WithSchool>{() => <Reports />}</WithSchool>

function Reports() {
  const [period, setPeriod] = useState<Period>('12-weeks')
  const query = useSchoolReport(period)
  const { data } = query
  return (
    <>
      <PeriodHead
        title="Reports"
        choice={{ value: period, onChange: setPeriod, names: periodNames }}
        days={data}
        csv={
          data && data.instructors.length > 0
            ? { name: `school-${data.now.from}-${data.period}`, lines: () => periodLines(data) }
            : undefined
        }
      />
      <QueryStatus query={query} label="Loading the report" rows={6} />
      {data && data.instructors.length === 0 && (
        <EmptyState
          title="Nothing to report yet."
          action={<ButtonLink to="/dashboard/school/instructors/new">Invite an instructor</ButtonLink>}
        >
          Figures are counted from the day an instructor joins.
        </EmptyState>
      )}
      {data && data.instructors.length > 0 && <InFull report={data} isOld={query.isPlaceholderData} />}
    </>
  )
}

type InFullProps = { report: SchoolReport; isOld: boolean }

function InFull({ report, isOld }: InFullProps) {
  const { period, now, instructors } = report
  return (
    <div className="grid gap-5" aria-busy={isOld}>
      <Revenue report={report} net="Net to instructors" countsLearners />
      <Card
        title="By instructor"
        action={
          <Button
            variant="second"
            size="sm"
            icon={<Download />}
            onClick={() => saveCsv(`instructors-${now.from}-${period}`, instructorLines({ instructors }))}
          >
            By instructor (CSV)
          </Button>
        }
      >
        <Table
          label="Figures by instructor"
          rows={instructors}
          keyOf={({ id }) => id}
          columns={[
            {
              head: 'Name',
              cell: ({ name, isMember }) => (
                <span className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0">{name}</span> {!isMember && <Badge>Has left</Badge>}
                </span>
              ),
            },
            {
              head: 'Lessons',
              cell: ({ lessons }) => (
                <>
                  {lessons}
                  <WhenStacked> {pluralWord(lessons, 'lesson')}</WhenStacked>
                </>
              ),
            },
            {
              head: 'Hours',
              cell: ({ minutes }) => (
                <>
                  {formatHours(minutes)}
                  <WhenStacked> hours</WhenStacked>
                </>
              ),
            },
            {
              head: 'By card',
              cell: ({ cardMinutes }) => (
                <>
                  {formatHours(cardMinutes)}
                  <WhenStacked> hours paid by card</WhenStacked>
                </>
              ),
            },
            {
              head: 'Cancelled',
              cell: ({ cancelled, cancelledLate }) => (
                <>
                  {cancelled}
                  <WhenStacked> cancelled</WhenStacked>
                  {cancelled > 0 && `, ${cancelledLate} late`}
                </>
              ),
            },
            {
              head: 'Commission',
              cell: ({ commissionPence }) => (
                <>
                  {formatMoney(commissionPence)}
                  <WhenStacked> commission</WhenStacked>
                </>
              ),
            },
            {
              head: 'Net',
              cell: ({ netPence }) => (
                <>
                  {formatMoney(netPence)}
                  <WhenStacked> net</WhenStacked>
                </>
              ),
            },
            { head: 'Card revenue', place: 'right', cell: ({ grossPence }) => formatMoney(grossPence) },
          ]}
        />
        <p className="mt-4 text-sm text-ink-2">
          Covers each instructor’s time with the school. Lessons and hours are all of theirs, by start date.
          Revenue is for hours paid by card only, by date earned, less refunds on the day they were made. Cash
          and transfers go to the instructor and aren’t shown. What your school is paid is under{' '}
          <Link to="/dashboard/school/payouts">Payouts</Link>.
        </p>
      </Card>
    </div>
  )
}

export default SchoolReportsPage
