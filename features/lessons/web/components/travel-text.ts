import { plural } from '#common/plural.ts'
import type { Drive, TravelDay } from '#features/diary/travel-contract.ts'
import { formatLocalTime } from '#web/zone.ts'

const sayMiles = (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`)

export const travelText = {
  leaveBy: ({ leaveAt }: Drive) => `Leave by ${formatLocalTime(leaveAt)}`,
  drive: ({ from, minutes, miles }: Drive) =>
    `${travelText.way(minutes, miles)}${from === 'base' ? ' from home' : ''}`,
  way: (minutes: number, miles: number) => `${minutes} min, ${sayMiles(miles)}`,
  lacking: ({ minutesLacking }: Drive) => `${plural(minutesLacking, 'minute')} short`,
  unknown: (lessons: number) =>
    lessons === 1 ? 'one lesson has no pick-up yet' : `${lessons} lessons have no pick-up yet`,
  noPlace: 'No pick-up yet, so no drive is counted',
  day({ miles, home, lessons }: TravelDay) {
    if (miles === 0) return ''
    const isPart = lessons.some(({ drive }) => drive === null) || home === null
    return `${isPart ? 'At least ' : ''}${sayMiles(miles)}${home ? `, home at ${formatLocalTime(home.at)}` : ''}`
  },
}
