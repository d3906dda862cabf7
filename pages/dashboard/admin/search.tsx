import { useSearchParams } from 'react-router'
import { FoundLessons } from '#features/admin/web/components/found-lessons.tsx'
import { FoundPayments } from '#features/admin/web/components/found-payments.tsx'
import { RecordFilters } from '#features/admin/web/components/record-filters.tsx'
import { readSought } from '#features/admin/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'

export default function AdminSearchPage() {
  const [params, setParams] = useSearchParams()
  const filters = {
    search: params.get('search') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  }
  const { by } = readSought(filters.search)
  const query = {
    search: filters.search,
    ...(filters.from && { from: filters.from }),
    ...(filters.to && { to: filters.to }),
  }
  return (
    <>
      <PageHead title="Find a lesson or payment" lead="Each search goes into the audit log.">
        <ButtonLink to="/dashboard/users" variant="second">
          All users
        </ButtonLink>
      </PageHead>
      <div className="grid gap-5">
        <Card>
          <RecordFilters
            filters={filters}
            onChange={(chosen) => setParams(Object.entries(chosen).filter(([, value]) => value !== ''))}
          />
        </Card>
        {Object.values(filters).some(Boolean) && (
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <FoundLessons query={query} isPossible={by !== 'amount' && by !== 'reference'} />
            <FoundPayments query={query} />
          </div>
        )}
      </div>
    </>
  )
}
