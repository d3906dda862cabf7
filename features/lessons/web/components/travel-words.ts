import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import type { Drive, TravelDay } from '#features/diary/travel-contract.ts'
import { formatLocalTime } from '#web/zone.ts'

const sayMiles = (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`)

export const travelText = {
  leaveBy: ({ leaveAt }: Drive) => `Leave by ${formatLocalTime(leaveAt)}`,
  drive: ({ from, ...way }: Drive) => travelText.way(way, from === 'base' ? ' from home' : ''),
  /** What a route planner found is exact, what we work out from the distance is not. */
  way: ({ minutes, miles, source }: Pick<Drive, 'minutes' | 'miles' | 'source'>, from = '') =>
    source === 'estimate'
      ? `about ${formatMinutes(minutes)}, ${sayMiles(miles)}${from} (estimate)`
      : `${formatMinutes(minutes)}, ${sayMiles(miles)}${from}`,
  lacking: ({ minutesLacking }: Drive) => `${plural(minutesLacking, 'minute')} short`,
  unknown: (lessons: number) =>
    lessons === 1 ? 'one lesson has no pick-up yet' : `${lessons} lessons have no pick-up yet`,
  noPlace: 'No pick-up yet, so no drive is counted',
  day({ miles, home, lessons }: TravelDay) {
    if (miles === 0) return ''
    const isPart = lessons.some(({ drive }) => drive === null) || home === null
    const about = home?.source === 'estimate' ? 'about ' : ''
    return `${isPart ? 'At least ' : ''}${sayMiles(miles)}${home ? `, home at ${about}${formatLocalTime(home.at)}` : ''}`
  },
}
