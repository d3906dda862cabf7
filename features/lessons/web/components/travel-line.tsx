import { Car } from 'lucide-react'
import type { TravelDay } from '#features/diary/travel-contract.ts'
import { travelText } from './travel-words.ts'

type TravelLineProps = { stop: TravelDay['lessons'][number] | undefined; now: string }

/** The drive to one lesson: when to leave, while there is time to, and how far. */
export function TravelLine({ stop, now }: TravelLineProps) {
  if (!stop) return null
  const { drive, hasPlace, startsAt } = stop
  if (!drive) return hasPlace ? null : <span className="travel-line mute">{travelText.noPlace}</span>
  return (
    <span className="travel-line mute">
      <Car aria-hidden="true" />
      {startsAt > now && <b>{travelText.leaveBy(drive)}</b>} {travelText.drive(drive)}
      {drive.minutesLacking > 0 && <em> {travelText.lacking(drive)}</em>}
    </span>
  )
}
