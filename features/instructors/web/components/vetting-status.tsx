import { formatDay } from '#common/time.ts'
import { Notice } from '#ui/states.tsx'
import type { Vetting } from '../../contract.ts'

export function VettingStatus({ vetting }: { vetting: Vetting }) {
  const { status, reason, submittedAt, badgeExpiresOn, documents, documentsDeleteAfter } = vetting
  if (status === 'in_review')
    return (
      <Notice title="We’re checking your documents">
        Submitted on {submittedAt && formatDay(submittedAt)}. We’ll email you as soon as there’s a decision.
      </Notice>
    )
  if (status === 'approved')
    return (
      <Notice tone="green" title="Your documents are approved">
        Your badge is valid until {badgeExpiresOn && formatDay(`${badgeExpiresOn}T12:00Z`)}. Submit the new
        one before then; we’ll remind you.
        {documents.length > 0 &&
          documentsDeleteAfter &&
          ` We’ll delete your documents on ${formatDay(documentsDeleteAfter)}.`}
      </Notice>
    )
  if (status === 'rejected')
    return (
      <Notice tone="red" title="Your documents need another look">
        {reason} Once you’ve put this right, submit them again.
      </Notice>
    )
  return (
    <Notice tone="yellow" title="Learners can’t book you yet">
      Upload your documents below. Learners only see instructors whose documents we’ve checked.
    </Notice>
  )
}
