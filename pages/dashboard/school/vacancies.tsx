import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { formatDay } from '#common/time.ts'
import { WithSchool } from '#features/schools/web/components/with-school.tsx'
import type { SchoolVacancy } from '#features/vacancies/contract.ts'
import { useSchoolVacancies } from '#features/vacancies/web/hooks.ts'
import { sayState } from '#features/vacancies/web/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'

const VacancyDialog = lazily(
  async () => (await import('#features/vacancies/web/components/vacancy-dialog.tsx')).VacancyDialog,
)

const SchoolVacanciesPage = () => <WithSchool>{() => <Vacancies />}</WithSchool>

function Vacancies() {
  const query = useSchoolVacancies()
  const [posts, setPosts] = useState(false)
  const close = () => setPosts(false)
  const list = query.data?.vacancies
  return (
    <>
      <BackLink to="/dashboard/school/instructors">All instructors</BackLink>
      <PageHead title="Vacancies" lead="Instructors see them under Work at a school, until the last day.">
        <Button onClick={() => setPosts(true)}>Post a vacancy</Button>
      </PageHead>
      <Card>
        <QueryStatus query={query} label="Loading vacancies" rows={3} />
        {list?.length === 0 && (
          <EmptyState title="You haven’t posted a vacancy yet.">
            Instructors apply with what we’ve checked about them.{' '}
            <Link to="/help/schools/vacancies">How it works</Link>
          </EmptyState>
        )}
        {list && list.length > 0 && (
          <ul className="ruled">
            {list.map((vacancy) => (
              <OneVacancy key={vacancy.id} vacancy={vacancy} />
            ))}
          </ul>
        )}
      </Card>
      <LazyBoundary when={posts} onFail={close}>
        {posts && <VacancyDialog onClose={close} />}
      </LazyBoundary>
    </>
  )
}

const OneVacancy = ({ vacancy }: { vacancy: SchoolVacancy }) => (
  <li className="flex-wrap justify-between">
    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
      <Link to={`/dashboard/school/vacancies/${vacancy.id}`}>{vacancy.title}</Link>
      <span className="block text-sm text-ink-2">
        {vacancy.place}
        {!vacancy.isClosed &&
          `, ${vacancy.isOpen ? 'open until' : 'ended on'} ${formatDay(vacancy.closesOn)}`}
      </span>
    </span>
    <span>
      {plural(vacancy.applicants, 'applicant')}
      {vacancy.unanswered > 0 && `, ${vacancy.unanswered} waiting for an answer`}
    </span>
    <Badge tone={vacancy.isOpen ? 'green' : undefined}>{sayState(vacancy)}</Badge>
  </li>
)

export default SchoolVacanciesPage
