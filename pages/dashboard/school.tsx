import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { dayOf } from '#common/time.ts'
import { formatPercent } from '#features/analytics/web/words.ts'
import { listDueSoon } from '#features/cars/rules.ts'
import { useCars } from '#features/cars/web/hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, ListSkeleton, QueryStatus } from '#ui/states.tsx'
import type { School } from '#features/schools/contract.ts'
import { FreeHours } from '#features/schools/web/components/free-hours.tsx'
import { InstructorTable } from '#features/schools/web/components/instructor-table.tsx'
import { NeedsYou } from '#features/schools/web/components/needs-you.tsx'
import { WithSchool } from '#features/schools/web/components/with-school.tsx'
import { useSchoolInstructors, useSchoolReport } from '#features/schools/web/hooks.ts'
import { useOpenedAt } from '#web/use-now.ts'

const Figures = lazily(async () => (await import('./school/figures.tsx')).Figures)

const SchoolPage = () => <WithSchool>{(school) => <Start school={school} />}</WithSchool>

function Start({ school }: { school: School }) {
  const instructors = useSchoolInstructors()
  const cars = useCars()
  const report = useSchoolReport('4-weeks')
  const today = dayOf(useOpenedAt())
  const list = instructors.data?.instructors ?? []
  const [open, booked] = [
    sum(list.map(({ openMinutes }) => openMinutes)),
    sum(list.map(({ bookedMinutes }) => bookedMinutes)),
  ]
  return (
    <>
      <PageHead
        title={school.name}
        lead={
          list.length > 0 &&
          `${plural(list.length, 'instructor')}, ${formatPercent(booked, open)} booked over the next four weeks.`
        }
      >
        <ButtonLink to="/dashboard/school/calendar" variant="second">
          Calendar
        </ButtonLink>
        <ButtonLink to="/dashboard/school/instructors/new" variant={list.length > 0 ? 'second' : 'primary'}>
          Invite an instructor
        </ButtonLink>
      </PageHead>
      <div className="grid gap-5">
        {list.length > 0 && <FreeHours instructors={list} today={today} />}
        {instructors.data && cars.data && (
          <NeedsYou
            instructors={list}
            lessonsWithoutCar={cars.data.lessonsWithoutCar}
            carDates={listDueSoon(cars.data.cars, today)}
          />
        )}
        <Card title="Instructors" action={<Link to="/dashboard/school/instructors">All instructors</Link>}>
          <QueryStatus query={instructors} label="Loading instructors" />
          {instructors.data && list.length === 0 && (
            <EmptyState
              title="No instructors have joined yet."
              action={<ButtonLink to="/dashboard/school/instructors/new">Invite an instructor</ButtonLink>}
            >
              Their figures appear here once they accept your invitation.
            </EmptyState>
          )}
          {list.length > 0 && (
            <FewFirst items={list} few={8} noun="instructors">
              {(few) => <InstructorTable instructors={few} />}
            </FewFirst>
          )}
        </Card>
        <QueryStatus query={report} label="Loading the figures" />
        {report.data && (
          <LazyBoundary waiting={<ListSkeleton label="Loading the chart" rows={4} />}>
            <Figures report={report.data} />
          </LazyBoundary>
        )}
      </div>
    </>
  )
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export default SchoolPage
