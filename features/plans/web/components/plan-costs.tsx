import { formatMoney } from '#common/money.ts'
import { Card } from '#ui/card.tsx'
import { commissionBasisPointsOf, formatBasisPoints } from '#features/payments/commission.ts'
import { Table, WhenStacked } from '#ui/table.tsx'
import type { MyPlan } from '../../contract.ts'
import { proFeePence } from '../../rules.ts'
import { compareCosts } from '../words.ts'

/** Their own last four weeks on either plan, so that nobody pays for what they don’t need. */
export function PlanCosts({ my }: { my: MyPlan }) {
  const rows = [
    { plan: 'free', name: 'Free', feePence: 0, totalPence: my.freePence },
    { plan: 'pro', name: 'Pro', feePence: proFeePence, totalPence: my.proPence },
  ] as const
  return (
    <Card title="Which one is cheaper for you">
      <p className="mb-4 max-w-prose">
        Learners paid you <strong>{formatMoney(my.takenPence)}</strong> by card in the last four weeks,
        including hours bought in advance. {compareCosts(my)}
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
            head: 'A month',
            cell: ({ feePence }) => (
              <>
                {formatMoney(feePence)}
                <WhenStacked> a month</WhenStacked>
              </>
            ),
          },
          { head: 'Together', place: 'right', cell: ({ totalPence }) => formatMoney(totalPence) },
        ]}
      />
    </Card>
  )
}
