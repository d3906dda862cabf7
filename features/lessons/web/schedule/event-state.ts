import { outcomeWords } from '../../outcomes.ts'
import { mayDeliver } from '../../rules.ts'
import { waitsForAnswer } from '../components/lesson-state.ts'
import type { Shown } from './calendar.ts'

export type EventState =
  | 'booked'
  | 'weekly'
  | 'test'
  | 'asked'
  | 'now'
  | 'to-mark'
  | 'delivered'
  | 'held'
  | 'no-show'
  | 'offered'
  | 'block'
  | 'imported'
  | 'not-blocking'
  | 'gap'

export function eventStateOf({ kind, lesson }: Shown, now: string): EventState {
  if (kind !== 'booked' || !lesson) return kind
  if (mayDeliver(lesson, now)) return 'to-mark'
  if (lesson.startsAt <= now) return 'now'
  if (waitsForAnswer(lesson)) return 'asked'
  return lesson.test ? 'test' : lesson.seriesId ? 'weekly' : 'booked'
}

/** For those who hear it; colour and sign say it to the others. */
export const stateNames: Record<EventState, string> = {
  booked: 'booked',
  weekly: 'booked, repeats',
  test: 'driving test',
  asked: 'new time, not answered',
  now: 'now',
  'to-mark': 'to mark',
  delivered: outcomeWords.delivered.toLowerCase(),
  held: 'held, not paid yet',
  'no-show': outcomeWords['no-show'].toLowerCase(),
  offered: 'kept for a learner',
  block: 'time off',
  imported: 'from your other calendar',
  'not-blocking': 'from your other calendar, doesn’t block lessons',
  gap: '',
}
