import { useState } from 'react'
import type { Vetting } from '#features/instructors/contract.ts'
import { DocumentList } from '#features/instructors/web/components/my-documents.tsx'
import { VettingForm } from '#features/instructors/web/components/vetting-form.tsx'
import { VettingStatus } from '#features/instructors/web/components/vetting-status.tsx'
import { useMyVetting } from '#features/instructors/web/hooks.ts'
import { WithProfile } from '#features/profiles/web/components/with-profile.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'

export default function VettingPage() {
  const vetting = useMyVetting()
  return (
    <div className="max-w-3xl">
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead
        title="Your documents"
        lead="Driving licence, badge and DBS certificate, checked by a person."
      />
      {vetting.isLoadingError ? (
        <ErrorState retry={vetting.refetch}>We couldn’t load your documents.</ErrorState>
      ) : vetting.data ? (
        <div className="grid gap-5">
          <VettingStatus vetting={vetting.data} />
          {vetting.data.status === 'in_review' ? (
            <InReview key={vetting.data.submittedAt} vetting={vetting.data} />
          ) : (
            <Card
              title={
                vetting.data.status === 'approved' ? 'Submit your documents again' : 'Upload your documents'
              }
            >
              <WithProfile>
                {(profile) => <VettingForm profile={profile} vetting={vetting.data} />}
              </WithProfile>
            </Card>
          )}
        </div>
      ) : (
        <ListSkeleton label="Loading your documents" rows={3} />
      )}
    </div>
  )
}

/** They may be changed until somebody has opened one. */
function InReview({ vetting }: { vetting: Vetting }) {
  const [isChanging, setIsChanging] = useState(false)
  const isOpened = vetting.documents.some(({ openedAt }) => openedAt)
  return (
    <Card title={isChanging ? 'Change what you submitted' : 'What you submitted'}>
      <WithProfile>
        {(profile) =>
          isChanging ? (
            <VettingForm profile={profile} vetting={vetting} onDone={() => setIsChanging(false)} />
          ) : (
            <>
              <DocumentList profile={profile} vetting={vetting} />
              <p className="mt-5 text-sm text-ink-2">
                {isOpened
                  ? 'Someone is checking these now, so you can’t change them until the decision.'
                  : 'Nobody has opened these yet, so you can still change them.'}
              </p>
              {!isOpened && (
                <p className="mt-3">
                  <Button variant="second" onClick={() => setIsChanging(true)}>
                    Change what you submitted
                  </Button>
                </p>
              )}
            </>
          )
        }
      </WithProfile>
    </Card>
  )
}
