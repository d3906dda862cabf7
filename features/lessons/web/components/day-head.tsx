import { formatPounds } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { isTaught, minutesTaught, type Shown } from '../schedule/calendar.ts'
import { dayName } from '../schedule/format.ts'

/** A working day: the dashes are its hours, as the lane of a road fills. */
const fullDay = 8

type DayHeadProps = { day: string; onDay: readonly Shown[]; isOff: boolean }

export function DayHead({ day, onDay, isOff }: DayHeadProps) {
  const minutes = minutesTaught(onDay)
  const pence = penceOf(onDay)
  return (
    <h3>
      {dayName(day).weekday} <b>{Number(day.slice(8))}</b>
      {minutes > 0 ? (
        <small>
          <ShortLength minutes={minutes} />
          {pence > 0 && (
            <span className="cal-day-money">
              <i aria-hidden="true"> · </i>
              {formatPounds(pence)}
            </span>
          )}
        </small>
      ) : (
        <small>{isOff ? 'off' : <span className="sr">No lessons</span>}</small>
      )}
      {!isOff && (
        <span className="cal-load" aria-hidden="true">
          {Array.from({ length: fullDay }, (_, at) => (
            <i key={at} data-on={at < Math.round(minutes / 60) ? '' : undefined} />
          ))}
        </span>
      )}
    </h3>
  )
}

export const ShortLength = ({ minutes }: { minutes: number }) =>
  minutes % 15 === 0 ? (
    formatMinutes(minutes)
  ) : (
    <>
      <span aria-hidden="true">{shortLength(minutes)}</span>
      <span className="sr">{formatMinutes(minutes)}</span>
    </>
  )

const shortLength = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60 || ''}`.trim()

export const penceOf = (shown: readonly Shown[]) =>
  shown.filter(isTaught).reduce((sum, { lesson }) => sum + (lesson?.pricePence ?? 0), 0)
