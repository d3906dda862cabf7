import { formatDay } from '#common/time.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useTaxDetails } from '../hooks.ts'

/** Among the earnings, until it is said. */
export function TaxDetailsHint() {
  const { data: my } = useTaxDetails()
  if (!my?.isReported || my.details) return null
  return (
    <Card
      title="HMRC needs your tax details"
      action={
        <ButtonLink to="/dashboard/settings/tax-details" size="sm" variant="second">
          Give them
        </ButtonLink>
      }
    >
      <p className="text-ink-2">
        The law has us report what you earn by card. Please tell us who you are for tax by{' '}
        {formatDay(my.collectedBy)}. It takes a minute.
      </p>
    </Card>
  )
}
