import { useEffect, useState } from 'react'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { LearnerCard } from '#features/payers/web/components/learner-card.tsx'
import { AskForLink, OpenPage } from '#features/payers/web/components/open-page.tsx'
import { PaidCard } from '#features/payers/web/components/paid-card.tsx'
import { YourPage } from '#features/payers/web/components/your-page.tsx'
import { isSignedOut, useEndPaying, usePaying } from '#features/payers/web/paying-hooks.ts'
import { setPayingSession, usePayingSession } from '#features/payers/web/paying-session.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { zoneNote } from '#web/zone.ts'

/** What somebody sees who pays for learners. They have no account: a link in an email opens it. */
export default function PayingPage() {
  const session = usePayingSession()
  const [{ token, isBack }] = useState(() => {
    const params = new URLSearchParams(location.search)
    return { token: params.get('token') ?? '', isBack: params.get('returned') === 'true' }
  })
  if (session) return <Paying session={session} isBack={isBack} />
  return (
    <AccountFrame title="What you pay for" lead="For parents and others who pay for a learner’s lessons.">
      {token ? <OpenPage token={token} /> : <AskForLink />}
    </AccountFrame>
  )
}

function Paying({ session, isBack }: { session: string; isBack: boolean }) {
  const { data, error, refetch } = usePaying(session, isBack)
  const end = useEndPaying(session)
  const isOver = isSignedOut(error)
  useEffect(() => {
    if (isOver) setPayingSession(undefined)
  }, [isOver])
  const signOut = () => end.mutateAsync({}).then(() => setPayingSession(undefined), toastFailure)
  return (
    <div className="page-wide py-10">
      <PageHead
        title="What you pay for"
        lead={data && [`Logged in as ${data.email}.`, zoneNote()].filter(Boolean).join(' ')}
      >
        <Button variant="second" busy={end.isPending} onClick={() => void signOut()}>
          Log out
        </Button>
      </PageHead>
      {error && !isOver && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <ListSkeleton label="Loading your page" rows={4} />}
      {data && (
        <div className="grid gap-5">
          {isBack && (
            <div role="status">
              <Banner tone="green">
                Thank you. As soon as your payment is through it’s below, and the receipt comes by email.
              </Banner>
            </div>
          )}
          {data.learners.length === 0 && (
            <Banner>Nobody lets you pay for them at the moment. Your receipts are still here.</Banner>
          )}
          {data.learners.map((learner) => (
            <LearnerCard key={learner.id} session={session} learner={learner} />
          ))}
          <PaidCard session={session} payments={data.payments} />
          <YourPage
            session={session}
            name={data.name}
            email={data.email}
            hearsOfLowHours={data.hearsOfLowHours}
          />
        </div>
      )}
    </div>
  )
}
