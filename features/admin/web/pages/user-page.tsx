import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { ApiError } from '#web/api.ts'
import { UserFacts } from '../components/user-facts.tsx'
import { useUser } from '../hooks.ts'

export function UserPage() {
  const { id = '' } = useParams()
  const user = useUser(id)
  return (
    <>
      <Link to="/dashboard/users" className="mb-3 inline-flex items-center gap-1.5 text-sm">
        <ArrowLeft aria-hidden="true" className="size-4" />
        All users
      </Link>
      {user.data ? (
        <>
          <PageHead
            title={
              <span className="flex items-center gap-4">
                <Avatar name={user.data.name} email={user.data.email} of={user.data.role} image={user.data.profileImage} size="xl" />
                <span className="min-w-0 [overflow-wrap:anywhere]">{user.data.name}</span>
              </span>
            }
            lead={user.data.email}
          >
            {user.data.status === 'approved' ? <Badge tone="green">Email confirmed</Badge> : <Badge tone="yellow">Email not confirmed</Badge>}
          </PageHead>
          <UserFacts user={user.data} />
        </>
      ) : (
        <>
          <PageHead title="User" />
          {user.isError ? <Missing error={user.error} retry={user.refetch} /> : <ListSkeleton label="Loading this person" />}
        </>
      )}
    </>
  )
}

function Missing({ error, retry }: { error: Error; retry: () => unknown }) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (!isUnknown) return <ErrorState retry={retry}>{error.message}</ErrorState>
  return (
    <EmptyState title="There is nobody with this address." action={<ButtonLink to="/dashboard/users">See all users</ButtonLink>}>
      The account may have been deleted.
    </EmptyState>
  )
}
