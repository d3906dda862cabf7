import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { sayTermsBriefly } from '#features/cancellation-terms/words.ts'
import { formatLocalSpan } from '#web/zone.ts'
import type { Lesson } from '../contract.ts'
import type { PaidWith } from '../rules.ts'
import { placeOf } from './components/place-words.ts'

type Time = { startsAt: string; endsAt: string }
type To = { name: string; from: string }

/** What instructors text to learners: whole messages, in their own name, to be changed before they’re sent. */
export const textWords = {
  late: (minutes: number) => `I’m running ${minutes} minutes late`,
  /** The lesson as it is now: booked, or moved and not answered yet. */
  lesson: (lesson: Lesson) =>
    message(toLearner(lesson), [
      lesson.unansweredMove && lesson.unansweredMove.agreedStartsAt !== lesson.startsAt
        ? `I’ve moved your driving lesson. It’s now on ${spanOf(lesson)}.`
        : `your driving lesson is on ${spanOf(lesson)}.`,
      whereText(lesson),
      payText(lesson),
      `${sayTermsBriefly(lesson.cancellationTiers)}.`,
    ]),
  cancelled: (lesson: Lesson) =>
    message(toLearner(lesson), [
      `I’m sorry, I’ve had to cancel your driving lesson on ${spanOf(lesson)}.`,
      'It won’t cost you anything.',
    ]),
  /** For a sick day, or time off. `why` is what the instructor has written to everybody. */
  cancelledDay: ({ why, ...to }: To & { why: string }, lessons: readonly Time[]) =>
    message(to, [
      why.trim(),
      `${why.trim() ? 'Your' : 'your'} driving ${lessons.length > 1 ? 'lessons' : 'lesson'} on ${lessons.map(spanOf).join(' and ')} ${lessons.length > 1 ? 'are' : 'is'} cancelled.`,
      'It won’t cost you anything. I’ll find you another time.',
    ]),
  /** `pricePence`: where they have a price of their own. */
  offer: (to: To, { pricePence, ...time }: Time & { pricePence: number | null }) =>
    message(to, [
      `I’ve got a free slot on ${spanOf(time)}.`,
      pricePence !== null && `It’s ${formatMoney(pricePence)}.`,
      'Would you like a driving lesson then?',
    ]),
}

const toLearner = ({ learner, instructor }: Lesson): To => ({
  name: learner?.name ?? '',
  from: instructor.name,
})

/** Names who it’s from: the number may be new to them. */
const message = ({ name, from }: To, says: readonly (string | null | false)[]) =>
  [`Hi ${firstName(name)},`, ...says, firstName(from)].filter(Boolean).join(' ')

const spanOf = ({ startsAt, endsAt }: Time) => formatLocalSpan(startsAt, endsAt)

function whereText(lesson: Lesson) {
  const place = placeOf(lesson)
  return place && `Pick-up: ${[place.street, place.postcode].filter(Boolean).join(', ')}.`
}

const ways: Record<PaidWith, string> = {
  card: 'paid',
  credit: 'paid',
  cash: 'in cash',
  bank: 'by bank transfer',
  hours: '',
  'card-link': 'by card, with the link I’ll send you',
}

function payText({ pricePence, paidWith, receivedAt }: Lesson) {
  if (paidWith === 'hours') return 'It comes from the hours you’ve paid for.'
  if (pricePence === null || paidWith === null) return null
  return `${formatMoney(pricePence)}, ${receivedAt ? 'paid' : ways[paidWith]}.`
}
