import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { Books } from '../../contract.ts'
import { startOf } from '../../rules.ts'

const TaxDialog = lazily(async () => (await import('./tax-dialog.tsx')).TaxDialog)

export function SetAsideCard({ books }: { books: Books }) {
  const [open, setOpen] = useState(false)
  const { country, otherIncomePence, setAside } = books.tax
  return (
    <Card
      title="Set aside for tax"
      action={
        <Button size="sm" variant="second" onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      {setAside ? (
        <>
          <p className="sign-figure num">{formatMoney(setAside.pence)}</p>
          <dl className="sums mt-3">
            <div>
              <dt className="text-ink-2">
                Income tax, {country === 'scotland' ? 'Scotland' : 'England, Wales and Northern Ireland'}
              </dt>
              <dd>{formatMoney(setAside.incomeTaxPence)}</dd>
            </div>
            <div>
              <dt className="text-ink-2">National Insurance, Class 4</dt>
              <dd>{formatMoney(setAside.nationalInsurancePence)}</dd>
            </div>
          </dl>
          <p className="mt-3 max-w-prose text-sm text-ink-2">
            An estimate, by the rates of {books.year}, on the profit so far
            {otherIncomePence > 0
              ? ` on top of ${formatMoney(otherIncomePence)} other income`
              : '. If you have other income, enter it'}
            . We don’t know your reliefs, or what you’ve paid on account. It’s due on 31 January{' '}
            {startOf(books.year) + 2}.
          </p>
        </>
      ) : (
        <p className="text-ink-2">We don’t have the tax rates of {books.year}.</p>
      )}
      {open && (
        <LazyBoundary quiet>
          <TaxDialog books={books} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </Card>
  )
}
