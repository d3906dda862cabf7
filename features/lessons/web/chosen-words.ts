import type { Role } from '#common/endpoint.ts'
import { formatMoney } from '#common/money.ts'
import { formatTime } from '#common/time.ts'
import type { Lesson } from '../contract.ts'
import { myZone } from '#web/zone.ts'

/** What a person reads about the lesson they chose in the schedule. */
export const chosenWords = {
  before: ({ endsAt, learner }: Lesson) =>
    `${learner ? learner.name : 'A lesson'}, until ${formatTime(endsAt, myZone())}`,
  price: ({ pricePence }: Lesson) => (pricePence === null ? 'Not paid yet' : formatMoney(pricePence)),
  payment({ paidWith, status, holdExpiresAt }: Lesson) {
    if (paidWith) return paidWith === 'credit' ? 'Paid from prepaid time' : 'Paid by card'
    return status === 'held' && holdExpiresAt ? `Held until ${formatTime(holdExpiresAt, myZone())}` : ''
  },
  afterwards: (role: Role) =>
    role === 'instructor'
      ? 'After that the learner pays in full, unless you cancel.'
      : 'After that you pay for the lesson.',
}
