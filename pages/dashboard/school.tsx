import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { dayOf } from '#common/time.ts'
import { MoneyTrend } from '#features/analytics/web/components/trends.tsx'
import { formatHours, formatPercent } from '#features/analytics/web/words.ts'
import { listDueSoon } from '#features/cars/rules.ts'
import { useCars } from '#features/cars/web/hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Sign } from '#ui/sign.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import type { School, SchoolReport } from '#features/schools/contract.ts'
import { InstructorTable } from '#features/schools/web/components/instructor-table.tsx'
import { NeedsYou } from '#features/schools/web/components/needs-you.tsx'
import { WithSchool } from '#features/schools/web/components/with-school.tsx'
import { useSchoolInstructors, useSchoolReport } from '#features/schools/web/hooks.ts'
import { useOpenedAt } from '#web/use-now.ts'

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
        {report.data && <Figures report={report.data} />}
      </div>
    </>
  )
}

const Figures = ({ report: { now, before, buckets, unit } }: { report: SchoolReport }) => (
  <div className="grid gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
    <Sign
      title="Card revenue, 4 weeks"
      figure={formatMoney(now.grossPence)}
      rows={[
        ['Previous 4 weeks', formatMoney(before.grossPence)],
        ['Commission', formatMoney(now.commissionPence)],
        ['Hours paid by card', formatHours(now.cardMinutes)],
        ['All lessons', `${now.lessons} in ${formatHours(now.minutes)} hours`],
        ['Learners with a lesson', now.learners],
      ]}
    />
    <Card>
      <MoneyTrend word="Card revenue" of="grossPence" unit={unit} buckets={buckets} />
    </Card>
  </div>
)

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export default SchoolPage
