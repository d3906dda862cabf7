import { useState } from 'react'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { ConfirmPractice, Focused } from '#features/practice/web/components/confirm-practice.tsx'
import { usePracticeToConfirm } from '#features/practice/web/hooks.ts'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { invalidLinkText, isInvalidLink } from '#web/api-error.ts'

/** For somebody who supervised a learner and has no account. They press a button, because mail scanners open links too. */
export default function ConfirmPracticePage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const { data, error, refetch } = usePracticeToConfirm(token)
  const [isEnded, setIsEnded] = useState(false)
  return (
    <AccountFrame title="Confirm private practice">
      {isEnded && (
        <Focused>
          <Banner>We’ve forgotten your address. You’ll get no more of these emails.</Banner>
        </Focused>
      )}
      {data && !isEnded && <ConfirmPractice token={token} practice={data} onEnded={() => setIsEnded(true)} />}
      {token === '' && <Banner tone="yellow">{invalidLinkText}</Banner>}
      {error && !isEnded && isInvalidLink(error) && <Banner tone="yellow">{error.message}</Banner>}
      {error && !isInvalidLink(error) && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {token !== '' && !data && !error && <ListSkeleton label="Reading the link" rows={3} />}
    </AccountFrame>
  )
}
