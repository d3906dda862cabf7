import { type DayPart, dayPartNames, weekdays } from '#features/diary/rules.ts'
import { JoinLink } from './join-link.tsx'

type JoinWaitingListProps = {
  postcode: string
  /** As the directory's filters have them: empty if none is chosen. */
  weekday: string
  time: string
  variant?: 'second'
}

/** To the waiting list, with the day and the time of day that were looked for. */
export function JoinWaitingList({ postcode, weekday, time, variant }: JoinWaitingListProps) {
  const part = dayPartNames.find((one) => one === time)
  const days = /^[1-7]$/.test(weekday) ? [Number(weekday)] : []
  return (
    <JoinLink variant={variant} postcode={postcode} days={days} time={part}>
      Tell me when {sayWhen(days[0], part)}
    </JoinLink>
  )
}

function sayWhen(weekday: number | undefined, part: DayPart | undefined) {
  if (weekday === undefined) return part ? `someone has ${part}s` : 'there’s a time'
  return `someone has ${weekdays[weekday - 1]}${part ? ` ${part}` : ''}s`
}
