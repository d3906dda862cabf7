import { formatMoney } from '#common/money.ts'
import { formatMinutes, formatMoment } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import type { LessonRecord } from '../../lesson-record-contract.ts'
import { RefundPayment } from './refund-payment.tsx'

export function LessonMoney({ lesson: { parts, refunds } }: { lesson: LessonRecord }) {
  return (
    <Card title="Money">
      {parts.length === 0 && refunds.length === 0 && (
        <p className="text-ink-2">Nothing was paid here for this lesson.</p>
      )}
      {parts.length > 0 && (
        <ul className="ruled text-md" aria-label="Paid for this lesson">
          {parts.map(({ checkoutId, packageName, minutes, pence, commissionPence, state }) => (
            <li key={checkoutId + state} className="max-sm:block">
              <span className="min-w-0 flex-1">
                {formatMoney(pence)} for {formatMinutes(minutes)} of {packageName}
                <span className="block text-sm text-ink-2">
                  {stateWords[state]}
                  {state === 'released' && `, ${formatMoney(commissionPence)} of it our commission`}
                </span>
              </span>
              <RefundPayment id={checkoutId} name={packageName} />
            </li>
          ))}
        </ul>
      )}
      {refunds.length > 0 && (
        <ul className="ruled mt-3 text-md" aria-label="Refunds">
          {refunds.map(({ pence, status, at }) => (
            <li key={at + pence} className="max-sm:block">
              <span className="min-w-0 flex-1">{formatMoney(pence)} refunded</span>
              <span className="text-sm text-ink-2">
                {refundWords[status]}, {formatMoment(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const stateWords: Record<LessonRecord['parts'][number]['state'], string> = {
  held: 'Held until the lesson is delivered. Cancel the lesson to give it back',
  released: 'Earned by the instructor',
  returned: 'Back in the learner’s lesson credit',
  refunded: 'Refunded to the card',
}

const refundWords: Record<LessonRecord['refunds'][number]['status'], string> = {
  due: 'On its way',
  sent: 'Sent to the card',
  failed: 'Failed',
  'by-hand': 'Paid another way',
  disputed: 'Paid back by the payer’s bank',
}
