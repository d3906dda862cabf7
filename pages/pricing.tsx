import type { Address } from '#common/site.ts'
import { structuredPrices } from '#features/marketing/web/prices-for-machines.ts'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { type CurrencyCode, currencies, showPrice } from '#features/marketing/rules.ts'
import { InParts } from '#ui/in-parts.tsx'
import { PlanCards } from '#features/marketing/web/components/plan-cards.tsx'
import { WhatYouKeep } from '#features/marketing/web/components/what-you-keep.tsx'
import { useCurrency } from '#features/marketing/web/currency.ts'
import { questions } from '#features/marketing/web/questions.ts'
import '#features/marketing/web/marketing.css'

export const addresses: readonly Address[] = [
  {
    path: '/pricing',
    description:
      'Learners only pay for lessons. Instructors start free; Pro is £20 a month at half the commission.',
    structured: structuredPrices,
  },
]

export default function PricingPage() {
  const [currency] = useCurrency()
  return (
    <InParts>
      <section className="page-wide leaf">
        <div className="leaf-head">
          <div>
            <h1>
              Free to start. <br />
              Fair when you earn.
            </h1>
            <p className="lead">
              Learners pay for lessons and nothing else. These are the plans for instructors and schools.
            </p>
          </div>
          <CurrencySwitch />
        </div>
        <PlanCards level={2} show={(pence) => showPrice(pence, currency)} />
        <p className="mute mt-6" role="status">
          {currency.code === 'GBP'
            ? 'All payments are in pounds sterling (GBP).'
            : `Prices in ${currency.name} are rounded, at ${currency.rate} to the pound. All payments are in pounds sterling (GBP): Pro is £20 a month.`}
        </p>
      </section>
      <WhatYouKeep />
      <section className="section page-wide pt-0" aria-labelledby="questions-title">
        <div className="features">
          <div>
            <h2 id="questions-title">Questions about money</h2>
            <p className="lead">
              A present for a learner? <Link to="/gift">Give driving lessons</Link>.
            </p>
            <p className="lead">
              See more in <Link to="/help">Help</Link>.
            </p>
          </div>
          <div className="questions">
            {questions.map(({ asks, answer }) => (
              <details key={asks}>
                <summary>
                  {asks}
                  <ChevronDown aria-hidden="true" />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </div>
      </section>
    </InParts>
  )
}

function CurrencySwitch() {
  const [currency, setCurrency] = useCurrency()
  return (
    <label className="currency-switch">
      Show prices in
      <span className="input-wrap">
        <select
          className="input"
          value={currency.code}
          onChange={(event) => setCurrency(event.target.value as CurrencyCode)}
        >
          {currencies.map(({ code, symbol, name }) => (
            <option key={code} value={code}>
              {name} ({symbol})
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
    </label>
  )
}
