import type { Address } from '#common/site.ts'
import { useLocation } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { outcomePages } from '#features/newsletter/rules.ts'
import { words } from '#features/newsletter/web/words.ts'

export const addresses: readonly Address[] = outcomePages.map((outcome) => ({
  path: `/newsletter/${outcome}`,
  noindex: true,
}))

export default function OutcomePage() {
  const { pathname } = useLocation()
  const outcome = outcomePages.find((one) => pathname.startsWith(`/newsletter/${one}`)) ?? 'expired'
  const { tone, title, says, more } = words[outcome]
  return (
    <AccountFrame title={title}>
      <Banner tone={tone} title={says}>
        {more}
      </Banner>
      <ButtonLink to="/" variant="second" className="justify-self-start">
        Back to the home page
      </ButtonLink>
    </AccountFrame>
  )
}
