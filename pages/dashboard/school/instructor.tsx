import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { dayOf, formatDate, formatDay } from '#common/time.ts'
import { type Period, periods } from '#features/analytics/rules.ts'
import { formatHours, formatPercent, periodNames } from '#features/analytics/web/words.ts'
import type { InstructorInSchool, SchoolInstructor } from '#features/schools/contract.ts'
import { FullDays } from '#features/schools/web/components/full-days.tsx'
import { RemoveInstructor } from '#features/schools/web/components/remove-instructor.tsx'
import { Revenue } from '#features/schools/web/components/revenue.tsx'
import { useSchoolInstructor } from '#features/schools/web/hooks.ts'
import { useEmployments } from '#features/vacancies/web/hooks.ts'
import { sayWork } from '#features/vacancies/web/words.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { LoadOne } from '#web/load-one.tsx'
import { useNow } from '#web/use-now.ts'
import { usePageTitle } from '#web/page-title.ts'

const InstructorLearners = lazily(async () => (await import('./instructor-learners.tsx')).InstructorLearners)

const all = { to: '/dashboard/school/instructors', label: 'All instructors' }

export default function SchoolInstructorPage() {
  const { id = '' } = useParams()
  const [period, setPeriod] = useState<Period>('12-weeks')
  const query = useSchoolInstructor(id, period)
  return (
    <>
      <BackLink to={all.to}>{all.label}</BackLink>
      <LoadOne
        query={query}
        what="this instructor"
        label="Loading this instructor"
        all={all}
        why="They may have left your school. Their figures are in your reports."
      >
        {(data) => <InFull {...data} isOld={query.isPlaceholderData} period={period} onPeriod={setPeriod} />}
      </LoadOne>
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
  const today = dayOf(useNow())
  const work = useEmployments().data?.employments.find(({ instructorId }) => instructorId === instructor.id)
  usePageTitle(name)
  return (
    <>
      <PageHead
        title={name}
        picture={<Avatar name={name} of="instructor" image={image} size="xl" />}
        lead={`With your school since ${formatDay(since)}.${work ? ` ${sayWork(work, today)}.` : ''}`}
      >
        {instructor.letsOfficeAct && (
          <ButtonLink to={`/dashboard/school/instructors/${instructor.id}/diary`} icon={<CalendarDays />}>
            Open the diary
          </ButtonLink>
        )}
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
      <div className="mt-5">
        <LazyBoundary>
          <InstructorLearners instructor={instructor} />
        </LazyBoundary>
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
        <div className="grid gap-5">
          <Revenue report={report} net="Net to the instructor" />
        </div>
      </section>
    </>
  )
}

function factsOf(instructor: SchoolInstructor): [string, string | number][] {
  const { badgeKind, badgeExpiresOn, licenceExpiresOn } = instructor
  const { openMinutes, bookedMinutes, outsideMinutes, lessonsAhead, lessonsGiven, learners } = instructor
  return [
    [
      'Badge',
      badgeKind && badgeExpiresOn
        ? `${badgeKind} until ${formatDate(badgeExpiresOn, 'date')}`
        : 'Not checked yet',
    ],
    [
      'Driving licence',
      licenceExpiresOn ? `Until ${formatDate(licenceExpiresOn, 'date')}` : 'Not checked yet',
    ],
    ['Lessons ahead', lessonsAhead],
    ['Booked, next four weeks', openMinutes === 0 ? '–' : formatPercent(bookedMinutes, openMinutes)],
    ...(outsideMinutes > 0
      ? [['Booked outside opening hours', `${formatHours(outsideMinutes)} hours`] as [string, string]]
      : []),
    ['Free, next four weeks', `${formatHours(openMinutes - bookedMinutes)} hours`],
    ['Lessons since they joined', lessonsGiven],
    ['Learners', learners],
  ]
}
