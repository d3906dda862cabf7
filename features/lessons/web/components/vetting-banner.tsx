import { Link } from 'react-router'
import type { Vetting } from '#features/instructors/contract.ts'
import { Banner } from '#ui/states.tsx'

export function VettingBanner({ vetting: { status, reason } }: { vetting: Vetting }) {
  if (status === 'approved') return null
  const words = {
    not_submitted: {
      tone: 'yellow',
      title: 'Learners cannot book you yet',
      text: 'Hand in your badge and documents, and we check them.',
      go: 'Hand in your documents',
    },
    in_review: {
      tone: 'blue',
      title: 'We are checking your documents',
      text: 'You get an email when it is done. Set your opening hours meanwhile.',
      go: 'See what you handed in',
    },
    rejected: { tone: 'red', title: 'Please look at your documents again', text: reason, go: 'Put it right' },
  } as const
  const { tone, title, text, go } = words[status]
  return (
    <div className="mb-5">
      <Banner tone={tone} title={title}>
        {text} <Link to="/dashboard/settings/vetting">{go}</Link>
      </Banner>
    </div>
  )
}
