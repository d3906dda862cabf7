import { formatMoment } from '#common/time.ts'
import { Link, useParams } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'
import { usePageTitle } from '#web/page-title.ts'
import type { UserDetails } from '#features/admin/contract.ts'
import { UserActions } from '#features/admin/web/components/user-actions.tsx'
import { UserBadges } from '#features/admin/web/components/user-badges.tsx'
import { AccountCard, LessonsCard, MoneyCard } from '#features/admin/web/components/user-facts.tsx'
import { PaymentsCard } from '#features/admin/web/components/user-records.tsx'
import { VettingCard } from '#features/admin/web/components/vetting-card.tsx'
import { useUser } from '#features/admin/web/hooks.ts'

const AuditList = lazily(
  async () => (await import('#features/admin/web/components/audit-list.tsx')).AuditList,
)

const PlanContracts = lazily(
  async () => (await import('#features/admin/web/components/plan-contracts.tsx')).PlanContracts,
)

const SchoolContractCard = lazily(
  async () => (await import('#features/admin/web/components/school-contract.tsx')).SchoolContractCard,
)

const NotesCard = lazily(
  async () => (await import('#features/admin/web/components/notes-card.tsx')).NotesCard,
)

export default function UserPage() {
  const { id = '' } = useParams()
  const user = useUser(id)
  return (
    <>
      <BackLink to="/dashboard/users">All users</BackLink>
      {user.data ? (
        <InFull user={user.data} />
      ) : (
        <>
          <PageHead title="User" />
          {user.isError ? (
            <Missing error={user.error} retry={user.refetch} />
          ) : (
            <ListSkeleton label="Loading this person" />
          )}
        </>
      )}
    </>
  )
}

function InFull({ user }: { user: UserDetails }) {
  usePageTitle(user.name)
  return (
    <>
      <PageHead
        title={user.name}
        picture={
          <Avatar name={user.name} email={user.email} of={user.role} image={user.profileImage} size="xl" />
        }
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
            {user.email}
            <UserBadges user={user} />
          </span>
        }
      >
        <UserActions user={user} />
      </PageHead>
      <div className="grid gap-5">
        {user.suspended && <Suspended user={user} />}
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid gap-5">
            <AccountCard user={user} />
            {user.vetting && <VettingCard name={user.name} vetting={user.vetting} />}
            {!user.vetting && <MoneyCard user={user} />}
            <LazyBoundary quiet>
              <NotesCard id={user.id} notes={user.notes} />
            </LazyBoundary>
          </div>
          <div className="grid gap-5">
            <LessonsCard user={user} />
            {user.vetting && <MoneyCard user={user} />}
            {user.role === 'instructor' && (
              <LazyBoundary quiet>
                <PlanContracts id={user.id} name={user.name} />
              </LazyBoundary>
            )}
            {user.role === 'school_owner' && (
              <LazyBoundary quiet>
                <SchoolContractCard id={user.id} name={user.name} />
              </LazyBoundary>
            )}
            <PaymentsCard id={user.id} />
            <Card
              title="Audit log"
              action={<Link to={`/dashboard/audit?person=${user.id}&kind=account`}>Log-ins and changes</Link>}
            >
              <LazyBoundary waiting={<ListSkeleton label="Loading the audit log" rows={3} />}>
                <AuditList query={{ person: user.id }} nothing="Nothing logged about this account." />
              </LazyBoundary>
            </Card>
          </div>
        </div>
      </div>
    </>
  )
}

function Suspended({ user: { suspension } }: { user: UserDetails }) {
  if (!suspension)
    return (
      <Banner tone="red" title="Banned">
        This account was banned with the service key, so there’s no reason here.
      </Banner>
    )
  const { reason, at, by, lessons } = suspension
  return (
    <Banner tone="red" title={`Suspended since ${formatMoment(at)} by ${by?.name ?? 'a deleted account'}`}>
      {reason} {lessons === 'cancel' ? 'Upcoming lessons were cancelled.' : 'Upcoming lessons were kept.'}
    </Banner>
  )
}

function Missing({ error, retry }: { error: Error; retry: () => unknown }) {
  const isUnknown = error instanceof RequestError && (error.status === 404 || error.status === 400)
  if (!isUnknown) return <ErrorState retry={retry}>{error.message}</ErrorState>
  return (
    <EmptyState
      title="We couldn’t find this person."
      action={<ButtonLink to="/dashboard/users">See all users</ButtonLink>}
    >
      The account may have been deleted.
    </EmptyState>
  )
}
