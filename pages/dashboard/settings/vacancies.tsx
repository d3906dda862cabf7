import { Link } from 'react-router'
import { dayOf } from '#common/time.ts'
import type { MyApplication as Application } from '#features/vacancies/contract.ts'
import { MyApplication } from '#features/vacancies/web/components/my-application.tsx'
import { OpenVacancy } from '#features/vacancies/web/components/open-vacancy.tsx'
import { useVacancies } from '#features/vacancies/web/hooks.ts'
import { sayWork } from '#features/vacancies/web/words.ts'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { useNow } from '#web/use-now.ts'

export default function VacanciesPage() {
  const query = useVacancies()
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead
        title="Work at a school"
        lead={
          query.data && !query.data.hasBase
            ? 'Vacancies at driving schools, newest first.'
            : 'Vacancies at driving schools, nearest to your base first.'
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
  employment,
}: NonNullable<ReturnType<typeof useVacancies>['data']>) {
  return (
    <>
      {employment && <Work {...employment} />}
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
          <EmptyState title="There are no vacancies at the moment.">
            When a school posts one, you’ll see it here. Your own school’s aren’t listed.
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

const Work = ({ school, ...terms }: { school: string } & Parameters<typeof sayWork>[0]) => {
  const today = dayOf(useNow())
  return (
    <Card title={school}>
      <p>{sayWork(terms, today)}.</p>
      <p className="text-ink-2">
        You can leave the school in your <Link to="/dashboard/settings">settings</Link>. That ends it here;
        your contract may need notice.
      </p>
    </Card>
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
