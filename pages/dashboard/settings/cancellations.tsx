import { TermsCard } from '#features/cancellation-terms/web/components/terms-card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'

export default function CancellationsPage() {
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead title="Cancellations" lead="How much notice you need, and what a late cancellation costs." />
      <div className="max-w-2xl">
        <TermsCard />
      </div>
    </>
  )
}
