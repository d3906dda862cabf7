import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import type { Lesson } from '../contract.ts'

/** What the learner gets back if the instructor calls the lesson off. */
export function refundWords({ learner, minutes, pricePence, refundTo }: Lesson): string {
  const who = learner ? firstName(learner.name) : 'The learner'
  const price = formatMoney(pricePence ?? 0)
  if (refundTo === 'credit') return `${who} gets the ${formatMinutes(minutes)} back as lesson credit.`
  if (refundTo === 'both')
    return `${who} gets the ${price} back the way it was paid: by card and lesson credit.`
  return `We’ll refund the ${price} to ${who === 'The learner' ? 'the learner' : who}’s card.`
}
