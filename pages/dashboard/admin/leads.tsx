import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ListSkeleton } from '#ui/states.tsx'

const LeadList = lazily(async () => (await import('#features/admin/web/components/lead-list.tsx')).LeadList)

export default function LeadsPage() {
  return (
    <>
      <BackLink to="/dashboard/admin">Administration</BackLink>
      <PageHead title="Leads" lead="Who has contacted sales. Those whose next step is due come first." />
      <LazyBoundary waiting={<ListSkeleton label="Loading leads" rows={3} />}>
        <LeadList />
      </LazyBoundary>
    </>
  )
}
