import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { formatDate, formatDay } from '#common/time.ts'
import { type Period, periods } from '#features/analytics/rules.ts'
import { HoursTrend, MoneyTrend } from '#features/analytics/web/components/trends.tsx'
import { formatHours, formatPercent, periodNames } from '#features/analytics/web/words.ts'
import type { InstructorInSchool, SchoolInstructor } from '#features/schools/contract.ts'
import { FullDays } from '#features/schools/web/components/full-days.tsx'
import { RemoveInstructor } from '#features/schools/web/components/remove-instructor.tsx'
import { useSchoolInstructor } from '#features/schools/web/hooks.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { Sign } from '#ui/sign.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { isNotThere } from '#web/api-error.ts'
import { usePageTitle } from '#web/page-title.ts'

export default function SchoolInstructorPage() {
  const { id = '' } = useParams()
  const [period, setPeriod] = useState<Period>('12-weeks')
  const query = useSchoolInstructor(id, period)
  return (
    <>
      <BackLink to="/dashboard/school/instructors">All instructors</BackLink>
      {query.isPending && <ListSkeleton label="Loading this instructor" rows={4} />}
      {query.isLoadingError &&
        (isNotThere(query.error) ? (
          <EmptyState
            title="We couldn’t find this instructor."
            action={<ButtonLink to="/dashboard/school/instructors">All instructors</ButtonLink>}
          >
            They may have left your school. Their figures are in your reports.
          </EmptyState>
        ) : (
          <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
        ))}
      {query.data && (
        <InFull {...query.data} isOld={query.isPlaceholderData} period={period} onPeriod={setPeriod} />
      )}
    </>
  )
}

type InFullProps = InstructorInSchool & {
  isOld: boolean
  period: Period
  onPeriod: (period: Period) => void
}

function InFull({ instructor, days, report, isOld, period, onPeriod }: InFullProps) {
  const navigate = useNavigate()
  const { name, image, since, publicId } = instructor
  usePageTitle(name)
  return (
    <>
      <PageHead
        title={name}
        picture={<Avatar name={name} of="instructor" image={image} size="xl" />}
        lead={`With your school since ${formatDay(since)}.`}
      >
        {publicId && (
          <ButtonLink variant="second" to={`/instructor-directory/${publicId}`}>
            What learners see
          </ButtonLink>
        )}
        <RemoveInstructor
          instructor={instructor}
          onRemoved={() => void navigate('/dashboard/school/instructors', { replace: true })}
        />
      </PageHead>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Card title="Now">
          <dl className="sums">
            {factsOf(instructor).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title="Next four weeks">
          {days.length === 0 || instructor.openMinutes === 0 ? (
            <p className="text-ink-2">No opening hours set, so learners can’t book them.</p>
          ) : (
            <FullDays days={days} />
          )}
        </Card>
      </div>
      <section className="mt-8" aria-busy={isOld}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2>Figures</h2>
          <Segments
            label="Period"
            name="period"
            value={period}
            onChange={onPeriod}
            options={periods.map((value) => ({ value, label: periodNames[value] }))}
          />
        </div>
        <Figures report={report} />
      </section>
    </>
  )
}

function factsOf(instructor: SchoolInstructor): [string, string | number][] {
  const { badgeKind, badgeExpiresOn, openMinutes, bookedMinutes, lessonsAhead, lessonsGiven, learners } =
    instructor
  return [
    [
      'Badge',
      badgeKind && badgeExpiresOn
        ? `${badgeKind} until ${formatDate(badgeExpiresOn, 'date')}`
        : 'Not checked yet',
    ],
    ['Lessons ahead', lessonsAhead],
    ['Booked, next four weeks', openMinutes === 0 ? '–' : formatPercent(bookedMinutes, openMinutes)],
    ['Free, next four weeks', `${formatHours(openMinutes - bookedMinutes)} hours`],
    ['Lessons since they joined', lessonsGiven],
    ['Learners', learners],
  ]
}

const Figures = ({ report: { period, now, before, buckets, unit } }: Pick<InstructorInSchool, 'report'>) => (
  <div className="grid gap-5">
    <Sign
      title={`Revenue, ${periodNames[period]}`}
      figure={formatMoney(now.grossPence)}
      rows={[
        ['Previous period', formatMoney(before.grossPence)],
        ['Commission', formatMoney(now.commissionPence)],
        ['Net to the instructor', formatMoney(now.netPence)],
        ['Lessons', `${now.lessons}, previously ${before.lessons}`],
        ['Hours', `${formatHours(now.minutes)}, previously ${formatHours(before.minutes)}`],
        ['Cancelled', `${plural(now.cancelled, 'lesson')}, ${now.cancelledLate} of them late`],
        ['No shows', now.noShows],
      ]}
    />
    <div className="grid gap-5 xl:grid-cols-2">
      <Card>
        <MoneyTrend word="Revenue" of="grossPence" unit={unit} buckets={buckets} />
      </Card>
      <Card>
        <HoursTrend unit={unit} buckets={buckets} />
      </Card>
    </div>
  </div>
)
