import { WithProfile } from '#features/profiles/web/components/with-profile.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { VettingForm } from '#features/instructors/web/components/vetting-form.tsx'
import { VettingStatus } from '#features/instructors/web/components/vetting-status.tsx'
import { useMyVetting } from '#features/instructors/web/hooks.ts'

export default function VettingPage() {
  const vetting = useMyVetting()
  return (
    <div className="max-w-3xl">
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead title="Vetting" lead="Your badge and documents, checked by a person." />
      {vetting.isLoadingError ? (
        <ErrorState retry={vetting.refetch}>The state of your vetting could not be read just now.</ErrorState>
      ) : vetting.data ? (
        <div className="grid gap-5">
          <VettingStatus vetting={vetting.data} />
          {vetting.data.status !== 'in_review' && (
            <Card title={vetting.data.status === 'approved' ? 'Hand in a new badge' : 'Badge and documents'}>
              <WithProfile>{(profile) => <VettingForm profile={profile} />}</WithProfile>
            </Card>
          )}
        </div>
      ) : (
        <ListSkeleton label="Loading your vetting" rows={3} />
      )}
    </div>
  )
}
