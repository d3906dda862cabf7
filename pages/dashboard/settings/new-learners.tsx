import { IntakeForm } from '#features/matching/web/components/intake-form.tsx'
import { useIntake } from '#features/matching/web/hooks.ts'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'

export default function NewLearnersPage() {
  const intake = useIntake()
  return (
    <div className="max-w-2xl">
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead title="New learners" lead="Whether we suggest you to learners, and which ones you take." />
      <Card>
        {intake.isLoadingError ? (
          <ErrorState retry={intake.refetch}>We couldn’t load this.</ErrorState>
        ) : intake.data ? (
          <IntakeForm intake={intake.data} />
        ) : (
          <ListSkeleton label="Loading your settings" rows={4} />
        )}
      </Card>
    </div>
  )
}
