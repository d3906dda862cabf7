import { useParams } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import { NotFoundPage } from '../not-found.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { type Outcome, outcomes } from '#features/joining/rules.ts'
import { words } from '#features/joining/web/words.ts'

/** Where somebody comes who has sent one of our account forms without a script; the last part of the address says what came of it. */
export function OutcomePage() {
  const named = useParams()['outcome']
  const outcome = outcomes.find((one) => one === named)
  return outcome ? <About outcome={outcome} /> : <NotFoundPage />
}

function About({ outcome }: { outcome: Outcome }) {
  const { tone, title, says, more, steps } = words[outcome]
  usePageTitle(title)
  return (
    <AccountFrame title={title}>
      <Notice tone={tone} title={says}>
        {more}
      </Notice>
      {steps && (
        <div>
          <h2 className="mb-2">Next steps</h2>
          <ol className="grid list-decimal gap-1 pl-5">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      <ButtonLink to="/login" className="justify-self-start">
        Continue to Login
      </ButtonLink>
    </AccountFrame>
  )
}
