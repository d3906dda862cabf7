import { formatMinutes } from '#common/time.ts'
import type { ResponseTimes, SupportRequest } from '../contract.ts'
import { measuredDays } from '../rules.ts'

export const stateWords: Record<SupportRequest['state'], string> = {
  waiting: 'Waiting for us',
  answered: 'We’ve replied',
  closed: 'Closed',
}

const sayWait = (minutes: number) =>
  minutes < 60
    ? formatMinutes(minutes)
    : minutes < 48 * 60
      ? `${Math.round(minutes / 60)} hours`.replace(/^1 hours$/, 'an hour')
      : `${Math.round(minutes / 1440)} days`

/** What somebody may expect, measured; nothing is promised while there is too little to go by. */
export function sayTimes({ isFirst, first, others }: ResponseTimes): string {
  const { medianMinutes, requests } = isFirst ? first : others
  const lead = isFirst ? 'Yours are answered first. ' : ''
  if (medianMinutes === null)
    return `${lead}We reply by email and here. There’ve been too few requests lately to say how long it takes.`
  return `${lead}Half of the ${requests} requests of the last ${measuredDays} days had a reply within ${sayWait(medianMinutes)}.`
}

/** For somebody who thinks about Pro. */
export function compareTimes({ first, others }: ResponseTimes): string {
  const parts = [
    first.medianMinutes === null ? '' : `within ${sayWait(first.medianMinutes)} on Pro`,
    others.medianMinutes === null ? '' : `within ${sayWait(others.medianMinutes)} on Free`,
  ].filter(Boolean)
  if (parts.length === 0)
    return `There’ve been too few requests in the last ${measuredDays} days to say how long a reply takes.`
  return `Over the last ${measuredDays} days, half of the requests had a reply ${parts.join(' and ')}.`
}
