import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { formatMoment } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { queryFor } from '#web/api.ts'
import { getReconciliation } from '../../contract.ts'
import { sayResult } from '../../rules.ts'

export function ReconciliationCard() {
  const { data } = useQuery(queryFor(getReconciliation, {}))
  const found = data?.reconciliation
  if (!found) return null
  const { at, lines, stripePence, ledgerPence, feePence, differences } = found
  const { tone, says } = sayResult(found)
  const difference = formatMoney(stripePence - ledgerPence)
  return (
    <Card title="Stripe and the ledger" action={<Badge tone={tone}>{says}</Badge>}>
      <p>
        Difference: <b className="num">{difference}</b>, over {plural(lines, 'line')} at Stripe, compared on{' '}
        {formatMoment(at)}. Its fees, but for those of disputes, are {formatMoney(feePence)} so far.
      </p>
      <FewFirst items={differences} few={5} noun="entries">
        {(few) => (
          <ul className="ruled" aria-label="What differs">
            {few.map(({ about, at: moved, ...of }) => (
              <li key={about} className="flex-wrap">
                <span className="min-w-0 flex-1 basis-56">
                  <span className="num [overflow-wrap:anywhere] select-all">{about}</span>
                  <span className="block text-sm text-ink-2">
                    {formatMoment(moved)}: {formatMoney(of.stripePence)} at Stripe,{' '}
                    {formatMoney(of.ledgerPence)} in the ledger
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </FewFirst>
    </Card>
  )
}
