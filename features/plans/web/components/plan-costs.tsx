import { formatMoney } from '#common/money.ts'
import { Card } from '#ui/card.tsx'
import { commissionBasisPointsOf, formatBasisPoints } from '#features/payments/commission.ts'
import { Table, WhenStacked } from '#ui/table.tsx'
import type { MyPlan } from '../../contract.ts'
import { proFeeOfFourWeeksPence, proFeePence, proPaysFromPence } from '../../rules.ts'
import { compareCosts } from '../words.ts'

/** Their own last four weeks on either plan, so that nobody pays for what they don’t need. */
export function PlanCosts({ my }: { my: MyPlan }) {
  const rows = [
    { plan: 'free', name: 'Free', feePence: 0, totalPence: my.freePence },
    { plan: 'pro', name: 'Pro', feePence: proFeeOfFourWeeksPence, totalPence: my.proPence },
  ] as const
  return (
    <Card title="Which one is cheaper for you">
      <p className="mb-4 max-w-prose">
        Learners paid you <strong>{formatMoney(my.takenPence)}</strong> by card in the last four weeks,
        including hours bought in advance, after refunds. {compareCosts(my)}
      </p>
      <Table
        label="What each plan costs"
        rows={rows}
        keyOf={({ plan }) => plan}
        columns={[
          { head: 'Plan', cell: ({ name }) => name },
          {
            head: 'Commission',
            cell: ({ plan, totalPence, feePence }) => (
              <>
                {formatMoney(totalPence - feePence)}
                <WhenStacked> commission</WhenStacked> ({formatBasisPoints(commissionBasisPointsOf(plan))})
              </>
            ),
          },
          {
            head: 'Fee, four weeks',
            cell: ({ feePence }) => (
              <>
                {formatMoney(feePence)}
                <WhenStacked> fee</WhenStacked>
              </>
            ),
          },
          { head: 'Together', place: 'right', cell: ({ totalPence }) => formatMoney(totalPence) },
        ]}
      />
      <p className="mt-3 max-w-prose text-sm text-ink-2">
        The last 28 days, up to now. Pro is {formatMoney(proFeePence)} a month, which is{' '}
        {formatMoney(proFeeOfFourWeeksPence)} for four weeks ({formatMoney(12 * proFeePence)} a year ÷ 13). It
        pays for itself once learners pay you more than {formatMoney(proPaysFromPence)} a month by card. You
        pay no commission on cash or transfers on either plan.
      </p>
    </Card>
  )
}
