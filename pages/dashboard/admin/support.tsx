import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ListSkeleton } from '#ui/states.tsx'

const SupportQueue = lazily(
  async () => (await import('#features/admin/web/components/support-queue.tsx')).SupportQueue,
)

export default function AdminSupportPage() {
  return (
    <>
      <BackLink to="/dashboard/admin">Administration</BackLink>
      <PageHead
        title="Support"
        lead="Instructors on Pro and Enterprise come first, then who has waited longest."
      />
      <LazyBoundary waiting={<ListSkeleton label="Loading requests" rows={3} />}>
        <SupportQueue />
      </LazyBoundary>
    </>
  )
}
