import { Link } from 'react-router'
import type { MyApplication as Application } from '#features/vacancies/contract.ts'
import { MyApplication } from '#features/vacancies/web/components/my-application.tsx'
import { OpenVacancy } from '#features/vacancies/web/components/open-vacancy.tsx'
import { useVacancies } from '#features/vacancies/web/hooks.ts'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'

export default function VacanciesPage() {
  const query = useVacancies()
  return (
    <>
      <PageHead
        title="Work at a school"
        lead={
          query.data && !query.data.hasBase
            ? 'Vacancies of driving schools, newest first.'
            : 'Vacancies of driving schools, nearest to your base first.'
        }
      />
      <div className="grid max-w-3xl gap-5">
        <QueryStatus query={query} label="Loading vacancies" rows={5} />
        {query.data && <Vacancies {...query.data} />}
      </div>
    </>
  )
}

function Vacancies({
  vacancies,
  applications,
  hasBase,
}: NonNullable<ReturnType<typeof useVacancies>['data']>) {
  return (
    <>
      <Applications applications={applications} />
      <section aria-label="Open vacancies" className="grid gap-5">
        <h2>Open vacancies</h2>
        {!hasBase && vacancies.length > 0 && (
          <p className="text-ink-2">
            Enter your postcode in your <Link to="/dashboard/settings/public-profile">directory entry</Link>{' '}
            to see how far away each is.
          </p>
        )}
        {vacancies.length === 0 && (
          <EmptyState title="No school has an open vacancy at the moment.">
            Those that schools post appear here.
          </EmptyState>
        )}
        {vacancies.map((vacancy) => (
          <OpenVacancy
            key={vacancy.id}
            vacancy={vacancy}
            hasApplied={applications.some(
              ({ vacancyId, state }) => vacancyId === vacancy.id && state !== 'withdrawn',
            )}
          />
        ))}
      </section>
    </>
  )
}

const Applications = ({ applications }: { applications: readonly Application[] }) =>
  applications.length > 0 && (
    <section aria-label="Your applications" className="grid gap-5">
      <h2>Your applications</h2>
      {applications.map((application) => (
        <MyApplication key={application.id} application={application} />
      ))}
    </section>
  )
