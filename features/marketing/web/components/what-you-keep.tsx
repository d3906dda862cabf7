import { formatMoney, type Pence, shareOf } from '#common/money.ts'
import { Table } from '#ui/table.tsx'
import { plans } from '../plans.ts'

const months: readonly Pence[] = [20_000, 40_000, 120_000, 300_000]

const keeps = (taken: Pence, { feePence, commission }: (typeof plans)[number]) => taken - shareOf(taken, commission * 100) - feePence

/** What is left of a month's lessons on either plan, worked out from the plans themselves. */
export function WhatYouKeep() {
  return (
    <section className="section page-wide" aria-labelledby="keep-title">
      <div className="duo items-start">
        <div>
          <h2 id="keep-title">What you keep in a month</h2>
          <p className="lead">What learners pay by card, less commission and the monthly fee.</p>
        </div>
        <Table
          label="What you keep in a month"
          columns={[
            { head: 'Learners pay', cell: (taken: Pence) => <span className="num">{formatMoney(taken)}</span> },
            ...plans.map((plan) => ({ head: `You keep on ${plan.name}`, place: 'right' as const, cell: (taken: Pence) => formatMoney(keeps(taken, plan)) })),
          ]}
          rows={months}
          keyOf={(taken) => taken}
        />
      </div>
    </section>
  )
}
