import { formatMinutes } from '#common/time.ts'
import { mostUnanswered, mostWaitingDays, type WaitingTime } from '../rules.ts'
import { sayTimes } from '../time-words.ts'

const small = ['no', 'one', 'two', 'three']

/** When a wait is over. */
export const waitEnds = `You’ll stay on the list for ${mostWaitingDays} days. If you leave ${small[mostUnanswered]} offers unanswered, we’ll take you off.`

type What = { minutes: number; gearbox: string; times: readonly WaitingTime[] }

export const sayWhat = ({ minutes, gearbox, times }: What) =>
  `${formatMinutes(minutes)}, ${gearbox}, ${sayTimes(times)}`
