import { ButtonLink } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { useOverview } from '#features/admin/web/hooks.ts'
import { VettingQueue } from '#features/admin/web/components/vetting-queue.tsx'

const WaitingCard = lazily(
  async () => (await import('#features/admin/web/components/waiting-card.tsx')).WaitingCard,
)

const PlatformFigures = lazily(
  async () => (await import('#features/admin/web/components/platform-figures.tsx')).PlatformFigures,
)

const SchoolRequests = lazily(
  async () => (await import('#features/admin/web/components/school-requests.tsx')).SchoolRequests,
)

const FailedMails = lazily(
  async () => (await import('#features/admin/web/components/failed-mails.tsx')).FailedMails,
)

const PhotoQueue = lazily(
  async () => (await import('#features/admin/web/components/photo-queue.tsx')).PhotoQueue,
)

const StuckPayments = lazily(
  async () => (await import('#features/admin/web/components/stuck-payments.tsx')).StuckPayments,
)

const isAny = (kind: { waiting: number } | undefined) => (kind?.waiting ?? 0) > 0

export default function AdminPage() {
  const overview = useOverview()
  return (
    <>
      <PageHead title="Administration" lead="What needs you, and how the platform is doing.">
        <ButtonLink to="/dashboard/audit" variant="second">
          Audit log
        </ButtonLink>
        <ButtonLink to="/dashboard/users" variant="second">
          All users
        </ButtonLink>
        <ButtonLink to="/dashboard/admin/packages" variant="second">
          Packages
        </ButtonLink>
        <ButtonLink to="/dashboard/admin/search">Find a lesson or payment</ButtonLink>
      </PageHead>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5">
          <LazyBoundary waiting={<ListSkeleton label="Loading what waits" rows={5} />}>
            <WaitingCard />
          </LazyBoundary>
          <VettingQueue />
          <LazyBoundary when={isAny(overview.data?.photos)}>
            <PhotoQueue />
          </LazyBoundary>
          <LazyBoundary waiting={<ListSkeleton label="Loading the requests of schools" rows={2} />}>
            <SchoolRequests />
          </LazyBoundary>
          <LazyBoundary when={isAny(overview.data?.stuckPayments)}>
            <StuckPayments />
          </LazyBoundary>
          <LazyBoundary when={isAny(overview.data?.failedMails)}>
            <FailedMails />
          </LazyBoundary>
        </div>
        <LazyBoundary waiting={<ListSkeleton label="Loading the figures" rows={5} />}>
          <PlatformFigures />
        </LazyBoundary>
      </div>
    </>
  )
}
