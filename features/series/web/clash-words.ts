import { sayInTheWay } from '#features/diary/web/in-the-way.ts'
import type { Conflict } from '../contract.ts'

const reasons: Record<string, string> = {
  'day-off': 'You’ve closed your diary then.',
  'diary-busy': 'Something else is in your diary then.',
  'gap-too-short': 'It’s closer to something in your diary than the least gap you keep.',
  'learner-elsewhere': 'Your learner has another lesson.',
  'travel-too-tight': 'There isn’t enough time for the drive before or after it.',
  'car-busy': 'The car for this lesson isn’t free then.',
  'own-diary-closed': 'Your badge doesn’t cover this day yet. We try again every night.',
}
/** And what is in the way, in one line. */
export const shortReason = ({
  code,
  detail,
  inTheWay = [],
}: Pick<Conflict, 'code' | 'detail' | 'inTheWay'>) =>
  [reasons[code] ?? detail, ...inTheWay.map((one) => `${sayInTheWay(one)}.`)].join(' ')

/** Of several days: not whose lesson, which differs from day to day. */
export function sharedReason({ code, detail, inTheWay = [] }: Conflict) {
  const isTimeOff = code === 'diary-busy' && inTheWay.every(({ kind }) => kind === 'block')
  return isTimeOff && inTheWay.length > 0 ? 'You have time off then.' : (reasons[code] ?? detail)
}
