import { formatDay } from '#common/time.ts'
import { Banner } from '#ui/states.tsx'
import type { Vetting } from '../../contract.ts'
import { expiringNames, firstToExpire } from '../../rules.ts'

export function VettingStatus({ vetting }: { vetting: Vetting }) {
  const { status, reason, submittedAt, documents, documentsDeleteAfter } = vetting
  const first = firstToExpire({ badge: vetting.badgeExpiresOn, licence: vetting.licenceExpiresOn })
  if (status === 'in_review')
    return (
      <Banner title="We’re checking your documents">
        Submitted on {submittedAt && formatDay(submittedAt)}. We’ll email you as soon as there’s a decision.
      </Banner>
    )
  if (status === 'approved')
    return (
      <Banner tone="green" title="Your documents are approved">
        {first &&
          `Your ${expiringNames[first.kind]} is valid until ${formatDay(`${first.on}T12:00Z`)}. Submit the new one before then; we’ll remind you.`}
        {documents.length > 0 &&
          documentsDeleteAfter &&
          ` We’ll delete your documents on ${formatDay(documentsDeleteAfter)}.`}
      </Banner>
    )
  if (status === 'rejected')
    return (
      <Banner tone="red" title="Your documents need another look">
        {reason} Once you’ve put this right, submit them again.
      </Banner>
    )
  return (
    <Banner tone="yellow" title="Learners can’t book you yet">
      Upload your documents below. Learners only see instructors whose documents we’ve checked.
    </Banner>
  )
}
