import { StandardsCheck } from '#features/test-days/web/components/standards-check.tsx'
import { useStandardsCheck } from '#features/test-days/web/hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { QueryStatus } from '#ui/states.tsx'

export default function TestsPage() {
  const query = useStandardsCheck()
  return (
    <>
      <PageHead title="Driving tests" lead="Your learners’ results of the last 12 months.">
        <ButtonLink variant="second" to="/dashboard/mock-drives">
          Mock tests
        </ButtonLink>
      </PageHead>
      <QueryStatus query={query} label="Loading the results" rows={6} />
      {query.data && <StandardsCheck check={query.data} />}
    </>
  )
}
