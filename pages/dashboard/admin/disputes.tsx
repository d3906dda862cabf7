import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ListSkeleton } from '#ui/states.tsx'

const DisputeList = lazily(
  async () => (await import('#features/admin/web/components/dispute-list.tsx')).DisputeList,
)

export default function DisputesPage() {
  return (
    <>
      <BackLink to="/dashboard/admin">Administration</BackLink>
      <PageHead
        title="Disputed payments"
        lead="A payer has asked their bank for a refund. The bank takes it at once, and decides once it has read our answer."
      />
      <LazyBoundary waiting={<ListSkeleton label="Loading disputes" rows={3} />}>
        <DisputeList />
      </LazyBoundary>
    </>
  )
}
