import { formatDay } from '#common/time.ts'
import { Banner } from '#ui/states.tsx'
import type { Vetting } from '../../contract.ts'

export function VettingStatus({ vetting }: { vetting: Vetting }) {
  const { status, reason, submittedAt, badgeExpiresOn, documents, documentsDeleteAfter } = vetting
  if (status === 'in_review')
    return (
      <Banner title="We are checking your documents">
        Handed in on {submittedAt && formatDay(submittedAt)}. We write to you as soon as it is decided; until
        then learners cannot see you.
      </Banner>
    )
  if (status === 'approved')
    return (
      <Banner tone="green" title="You are vetted">
        Learners can find and book you until {badgeExpiresOn && formatDay(`${badgeExpiresOn}T12:00Z`)}, the
        last day of your badge. Hand in the new badge before then.
        {documents.length > 0 &&
          documentsDeleteAfter &&
          ` We delete your documents on ${formatDay(documentsDeleteAfter)}.`}
      </Banner>
    )
  if (status === 'rejected')
    return (
      <Banner tone="red" title="We could not approve you yet">
        {reason} Put it right and hand your documents in again.
      </Banner>
    )
  return (
    <Banner tone="yellow" title="You are not vetted yet">
      Learners see and book only instructors whose badge we have checked. Hand in your details below.
    </Banner>
  )
}
