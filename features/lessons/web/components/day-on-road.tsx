import type { TravelDay } from '#features/diary/travel-contract.ts'
import { travelText } from './travel-words.ts'

/** Under the days of the day view: when to leave, how far, and when one is home. */
export function DayOnRoad({ travel }: { travel: TravelDay | undefined }) {
  const first = travel?.lessons[0]
  if (!travel || !first) return null
  const unknown = travel.lessons.filter(({ hasPlace }) => !hasPlace).length
  const says = [
    first.drive?.from === 'base' && `${travelText.leaveBy(first.drive)} for the first lesson`,
    travelText.day(travel),
    unknown > 0 && travelText.unknown(unknown),
  ].filter(Boolean)
  return says.length > 0 && <p className="cal-road num">{says.join(' · ')}</p>
}
