import { useSearchParams } from 'react-router'
import { pluralWord } from '#common/plural.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { DownloadButton } from '#web/download-button.tsx'
import { UserFilters } from '#features/admin/web/components/user-filters.tsx'
import { UserTable } from '#features/admin/web/components/user-table.tsx'
import { type UserQuery, useUserPages } from '#features/admin/web/hooks.ts'

export default function UsersPage() {
  const [params, setParams] = useSearchParams()
  const filters = {
    search: params.get('search') ?? '',
    role: params.get('role') ?? '',
    state: params.get('state') ?? '',
    vetting: params.get('vetting') ?? '',
    sort: params.get('sort') ?? 'newest',
  }
  const show = (chosen: UserFilters) =>
    setParams(
      Object.entries(chosen).filter(
        ([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'),
      ),
    )
  return (
    <>
      <PageHead title="Users" lead="Everyone with an account.">
        <DownloadButton path={`/api/admin/users.csv?${chosenOf(filters)}`} name="users.csv">
          Users as CSV
        </DownloadButton>
        <ButtonLink to="/dashboard/admin/search" variant="second">
          Find a lesson or payment
        </ButtonLink>
        <ButtonLink to="/dashboard/audit" variant="second">
          Audit log
        </ButtonLink>
      </PageHead>
      <Card>
        <UserFilters filters={filters} onChange={show} />
        <div className="mt-5">
          <People filters={filters} onClear={() => setParams([])} />
        </div>
      </Card>
    </>
  )
}

const chosenOf = (filters: UserFilters) =>
  new URLSearchParams(Object.entries(filters).filter(([name, value]) => name === 'search' || value !== ''))

function People({ filters, onClear }: { filters: UserFilters; onClear: () => void }) {
  const found = useUserPages(Object.fromEntries(chosenOf(filters)) as UserQuery)
  if (found.isLoadingError) return <ErrorState retry={found.refetch}>{found.error.message}</ErrorState>
  if (!found.data) return <ListSkeleton label="Loading people" rows={8} />
  const users = found.data.pages.flatMap((page) => page.users)
  if (users.length === 0)
    return (
      <EmptyState
        title="Nobody matches this search."
        action={
          <Button variant="second" onClick={onClear}>
            Show everyone
          </Button>
        }
      >
        Try part of the name, or fewer filters.
      </EmptyState>
    )
  return (
    <div aria-busy={found.isPlaceholderData}>
      <UserTable users={users} />
      <LoadMore
        shown={users.length}
        noun={pluralWord(users.length, 'person', 'people')}
        busy={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
      />
    </div>
  )
}
