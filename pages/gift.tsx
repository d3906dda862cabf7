import { Link } from 'react-router'
import type { Address } from '#common/site.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { instructorPath } from '#features/listings/paths.ts'
import { usePublicInstructor } from '#features/listings/web/hooks.ts'
import { readOfInstructor } from '#features/listings/web/reads.ts'
import { GiftForm } from '#features/vouchers/web/components/gift-form.tsx'
import { Banner } from '#ui/states.tsx'
import { useHydrated } from '#web/hydrated.ts'

export const addresses: readonly Address[] = [
  {
    path: '/gift',
    description:
      'Give somebody driving lessons: a voucher by email for any instructor here, valid for 24 months.',
  },
]

export default function GiftPage() {
  const hydrated = useHydrated()
  const params = hydrated ? new URLSearchParams(location.search) : undefined
  const isBack = params?.get('back') === 'yes'
  const slug = params?.get('with') ?? ''
  const { data: instructor } = usePublicInstructor(readOfInstructor(slug, new URLSearchParams()), slug !== '')
  return (
    <AccountFrame
      title="Give driving lessons"
      lead="A voucher by email, for lessons with any instructor here."
      below={
        <p className="text-ink-2">
          Were you given one? <Link to="/gift/redeem">Enter your code</Link>
        </p>
      }
    >
      <noscript>
        <Banner tone="yellow" title="This form needs JavaScript">
          Please turn on JavaScript for this site and reload the page.
        </Banner>
      </noscript>
      {isBack && <Banner tone="yellow">You haven’t paid, and nothing was sent.</Banner>}
      {instructor && (
        <p>
          With <Link to={instructorPath(instructor.slug)}>{instructor.name}</Link> in mind. They can still use
          it with somebody else.
        </p>
      )}
      <GiftForm instructor={instructor} />
    </AccountFrame>
  )
}
