import { useState } from 'react'
import { Link } from 'react-router'
import type { Address } from '#common/site.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { instructorPath } from '#features/listings/paths.ts'
import { usePublicInstructor } from '#features/listings/web/hooks.ts'
import { readOfInstructor } from '#features/listings/web/reads.ts'
import { GiftForm } from '#features/vouchers/web/components/gift-form.tsx'
import { Banner, ListSkeleton } from '#ui/states.tsx'
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
      {hydrated ? <Gift /> : <GiftForm />}
    </AccountFrame>
  )
}

function Gift() {
  const [{ slug, isBack }] = useState(() => {
    const params = new URLSearchParams(location.search)
    return { slug: params.get('with'), isBack: params.get('back') === 'yes' }
  })
  return (
    <>
      {isBack && <Banner tone="yellow">You haven’t paid, and nothing was sent.</Banner>}
      {slug ? <GiftWith slug={slug} /> : <GiftForm />}
    </>
  )
}

function GiftWith({ slug }: { slug: string }) {
  const { data, isPending } = usePublicInstructor(readOfInstructor(slug, new URLSearchParams()))
  if (isPending) return <ListSkeleton label="Loading the instructor" rows={2} />
  if (!data) return <GiftForm />
  return (
    <>
      <p>
        With <Link to={instructorPath(data.slug)}>{data.name}</Link> in mind. They can still use it with
        somebody else.
      </p>
      <GiftForm instructor={data} />
    </>
  )
}
