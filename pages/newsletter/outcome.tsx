import { useLocation } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import { outcomes } from '#features/newsletter/rules.ts'
import { words } from '#features/newsletter/web/words.ts'

/** What came of a form; the last part of the address says which. */
export function OutcomePage() {
  const { pathname } = useLocation()
  const outcome = outcomes.find((one) => pathname.startsWith(`/newsletter/${one}`)) ?? 'failed'
  const { tone, title, says, more } = words[outcome]
  return (
    <AccountFrame title={title}>
      <Notice tone={tone} title={says}>
        {more}
      </Notice>
      <ButtonLink to="/" variant="second" className="justify-self-start">
        Back to the home page
      </ButtonLink>
    </AccountFrame>
  )
}
