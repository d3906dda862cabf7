import type { CancellationTerms, Tier } from './rules.ts'

const shares: Record<number, string> = {
  25: 'a quarter of the price',
  50: 'half the price',
  75: 'three quarters of the price',
  100: 'the whole price',
}
export const sayShare = (percent: number) => shares[percent] ?? `${percent}% of the price`

/** `48 hours`, `3 days`. */
export function sayNotice(hours: number) {
  if (hours === 1) return '1 hour'
  return hours > 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}

/** The whole of it, for anyone who is about to agree: `Free until 48 hours before. After that, half the price.` */
export const sayTerms = ({ tiers, freePasses }: CancellationTerms) =>
  [saySteps(tiers), sayPasses(freePasses)].filter(Boolean).join(' ')

function saySteps([first, ...closer]: readonly Tier[]) {
  if (!first) return 'Free until the lesson starts.'
  return [
    `Free until ${sayNotice(first.hours)} before.`,
    `After that, ${sayShare(first.percent)}.`,
    ...closer.map(({ hours, percent }) => `Less than ${sayNotice(hours)} before, ${sayShare(percent)}.`),
  ].join(' ')
}

/** For a text message: `Free to cancel until 48 hours before, then you pay the whole price`. */
export function sayTermsBriefly([first, ...closer]: readonly Tier[]) {
  if (!first) return 'Free to cancel until it starts'
  return [
    `Free to cancel until ${sayNotice(first.hours)} before, then you pay ${sayShare(first.percent)}`,
    ...closer.map(({ hours, percent }) => `from ${sayNotice(hours)} before ${sayShare(percent)}`),
  ].join(', ')
}

const times = ['', 'once', 'twice']

export const sayPassesLeft = (left: number) =>
  left > 0
    ? `You can still cancel late free of charge ${times[left] ?? `${left} times`} in these 12 months.`
    : ''

const counts = ['', 'One late cancellation', 'Two late cancellations', 'Three late cancellations']

const sayPasses = (freePasses: number) =>
  freePasses === 0
    ? ''
    : `${counts[freePasses] ?? `${freePasses} late cancellations`} in 12 months ${freePasses === 1 ? 'is' : 'are'} free.`
