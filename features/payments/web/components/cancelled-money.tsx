import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import { formatLocalDay } from '#web/zone.ts'
import type { LessonMoney } from '../../contract.ts'
import { useCredits, useLessonMoney } from '../hooks.ts'
import { RefundCredit } from './refund-credit.tsx'

type CancelledMoneyProps = { lesson: Lesson; canAsk?: boolean }

/** Where what was paid for a cancelled lesson is now; as credit it can be asked back here. */
export function CancelledMoney({ lesson, canAsk = true }: CancelledMoneyProps) {
  const parts = useLessonMoney(lesson.id, true).data?.parts ?? []
  const credit = useCredits().data?.credits.find(({ id }) =>
    parts.some(({ credit_id, is_now }) => credit_id === id && is_now === 'credit'),
  )
  const [isRefunding, setIsRefunding] = useState(false)
  return (
    <>
      {parts.map((part) => (
        <p key={`${part.credit_id} ${part.is_now}`} role="status" className="w-full text-sm">
          <b>{formatMoney(part.pence)}</b>: {nowOf(part)}
        </p>
      ))}
      {credit && canAsk && (
        <Button size="sm" variant="second" onClick={() => setIsRefunding(true)}>
          Ask for a refund
        </Button>
      )}
      {credit && isRefunding && <RefundCredit credit={credit} onClose={() => setIsRefunding(false)} />}
    </>
  )
}

function nowOf({ is_now, since }: LessonMoney['parts'][number]) {
  if (is_now === 'refunded')
    return `refunded on ${formatLocalDay(since)}. Banks usually show it within 10 working days.`
  return {
    held: 'on its way back',
    credit: 'now lesson credit',
    spent: 'used for another lesson',
    moved: 'now lesson credit with another instructor',
  }[is_now]
}
