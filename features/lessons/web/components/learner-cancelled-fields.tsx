import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { formatLocalMoment } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { undoHours } from '../../outcomes.ts'
import { isPaidDirectly, minutesFor, type priceForLearner } from '../../rules.ts'
import type { useLearnerCancelled } from '../use-learner-cancelled.ts'
import { ChargeFields } from './charge-fields.tsx'

type LearnerCancelledFieldsProps = { lesson: Lesson; noted: ReturnType<typeof useLearnerCancelled> }

/** What it costs a learner who rang to cancel, and what their instructor charges of it. */
export function LearnerCancelledFields({ lesson, noted }: LearnerCancelledFieldsProps) {
  const { price, bounds, charge, setCharge } = noted
  const first = firstName(lesson.learner?.name ?? 'Your learner')
  return (
    <>
      <p className="mt-3" aria-live="polite">
        {costWords(lesson, price, first)}
      </p>
      {bounds.termsPence > 0 && (
        <ChargeFields lesson={lesson} bounds={bounds} charge={charge} onChange={setCharge} />
      )}
      <p className="mt-3 text-sm text-ink-2">
        The time is free again straight away. You can undo this for {undoHours} hours
        {lesson.learner?.hasAccount === false ? '' : `, and ${first} can say if it wasn’t like that`}.
      </p>
    </>
  )
}

function costWords(lesson: Lesson, price: ReturnType<typeof priceForLearner>, first: string) {
  if (!price) return 'This lesson is over. Say what happened on the lesson’s page.'
  const limit = formatLocalMoment(price.freeUntil)
  if (price.reason === 'late') {
    const cost =
      lesson.paidWith === 'hours'
        ? `${formatMinutes(minutesFor(lesson, price.costPence))} of the hours ${first} has paid for`
        : formatMoney(price.costPence)
    return `It was free to cancel until ${limit}. By your terms it costs ${cost} now.`
  }
  const why =
    price.reason === 'free-pass'
      ? `It was free to cancel until ${limit}, but one of ${first}’s free cancellations covers it.`
      : `It’s free until ${limit}.`
  return `${why} ${moneyBack(lesson, first)}`
}

function moneyBack({ paidWith, pricePence, atFirstPrice }: Lesson, first: string) {
  if (paidWith === 'hours') return `It won’t use any of the hours ${first} has paid for.`
  return isPaidDirectly(paidWith)
    ? `${first} won’t owe you anything for it.`
    : atFirstPrice
      ? `We’ll refund the ${formatMoney(pricePence ?? 0)} to ${first}’s card.`
      : `The ${formatMoney(pricePence ?? 0)} becomes lesson credit with you again.`
}
