import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import { sayVatNumber } from '#features/paperwork/rules.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { MyTaxDetails, TaxDetails } from '../../contract.ts'
import type { TaxNumberKind } from '../../rules.ts'
import { TaxDetailsForm } from './tax-details-form.tsx'

const numberNames: Record<TaxNumberKind, string> = {
  nino: 'National Insurance number',
  utr: 'UTR',
  company: 'Company number',
}
export function TaxDetailsCard({ my }: { my: MyTaxDetails }) {
  const [isChanging, setChanging] = useState(false)
  const { details, vatNumber } = my
  if (!details || isChanging)
    return (
      <Card
        title="Your tax details"
        action={
          isChanging && (
            <Button size="sm" variant="second" onClick={() => setChanging(false)}>
              Cancel
            </Button>
          )
        }
      >
        <TaxDetailsForm details={details} onDone={() => setChanging(false)} />
      </Card>
    )
  return (
    <Card
      title="Your tax details"
      action={
        <Button size="sm" variant="second" onClick={() => setChanging(true)}>
          Change
        </Button>
      }
    >
      <dl className="sums">
        {rowsOf(details).map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-ink-2">VAT number</dt>
          <dd>{vatNumber ? sayVatNumber(vatNumber) : 'Not registered'}</dd>
        </div>
        <div>
          <dt className="text-ink-2">Bank account</dt>
          <dd>Held by Stripe</dd>
        </div>
      </dl>
      <p className="mt-4 text-sm text-ink-2">
        Saved on {formatDay(details.savedAt)}. The VAT number is the one under{' '}
        <Link to="/dashboard/earnings">Earnings</Link>.
      </p>
    </Card>
  )
}

const rowsOf = (details: TaxDetails): [string, string][] => [
  [details.kind === 'company' ? 'Company' : 'Name', details.name],
  ['Address', [details.line1, details.line2, details.town, details.postcode].filter(Boolean).join(', ')],
  ...(details.bornOn ? [['Date of birth', formatDay(details.bornOn)] as [string, string]] : []),
  [numberNames[details.numberKind], details.number],
]
