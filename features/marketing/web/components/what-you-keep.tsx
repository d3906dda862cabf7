import { formatMoney, type Pence, shareOf } from '#common/money.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { plans } from '../plans.ts'

const months: readonly Pence[] = [20_000, 40_000, 120_000, 300_000]

const keeps = (taken: Pence, { feePence, commissionBasisPoints }: (typeof plans)[number]) =>
  taken - shareOf(taken, commissionBasisPoints) - feePence

/** Three narrow columns, so that it need not stack on a phone. */
export function WhatYouKeep() {
  return (
    <section className="section page-wide" aria-labelledby="keep-title">
      <div className="duo items-start">
        <div>
          <h2 id="keep-title">What you keep in a month</h2>
          <p className="lead">What learners pay by card, less commission and the monthly fee.</p>
          <p className="mute mt-3">
            We pay it out to your bank every week, free of charge. Cash and bank transfers go straight to you.
          </p>
        </div>
        <ScrollBox className="keeps" aria-label="Table of what you keep">
          <table className="table num" aria-labelledby="keep-title">
            <thead>
              <tr>
                <th scope="col">Learners pay</th>
                {plans.map(({ name }) => (
                  <th key={name} scope="col" className="cell-right">
                    On {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((taken) => (
                <tr key={taken}>
                  <th scope="row">{formatMoney(taken)}</th>
                  {plans.map((plan) => (
                    <td key={plan.name} className="cell-right">
                      {formatMoney(keeps(taken, plan))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </div>
    </section>
  )
}
