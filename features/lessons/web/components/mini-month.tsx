import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { addDays, type Day } from '#common/days.ts'
import { formatDate, formatMinutes } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { minutesTaught, positionOf, weekOf } from '../schedule/calendar.ts'
import { monthName } from '../schedule/format.ts'
import { useMonth } from '../schedule/use-month.ts'
import './mini-month.css'

type MiniMonthProps = { on: Day; now: string; zone: string; addressOf: (day: Day) => string }

/** Beside the week: to another one, by how full its days are. */
export function MiniMonth({ on, now, zone, addressOf }: MiniMonthProps) {
  const [first, setFirst] = useState<Day>(`${on.slice(0, 7)}-01`)
  const { days, shown } = useMonth(first, { zone, now })
  const before = `${addDays(first, -1).slice(0, 7)}-01`
  const after = `${addDays(first, 31).slice(0, 7)}-01`
  const today = positionOf(now, zone).on
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const chosen = weekOf(on)[0]
  return (
    <Card className="mini-month">
      <div className="mini-head">
        <h2 aria-live="polite">{monthName(first)}</h2>
        <button type="button" aria-label={monthName(before)} onClick={() => setFirst(before)}>
          <ChevronLeft aria-hidden="true" />
        </button>
        <button type="button" aria-label={monthName(after)} onClick={() => setFirst(after)}>
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
      <table>
        <caption className="sr">{monthName(first)}: a bar shows the hours booked</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{formatDate(day, 'weekday').slice(0, 1)}</span>
                <span className="sr">{formatDate(day, 'weekday')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} data-chosen={week[0] === chosen || undefined}>
              {week.map((day) => {
                const minutes = minutesTaught(shown.filter((one) => one.on === day))
                return (
                  <td key={day} data-out={day.slice(0, 7) !== first.slice(0, 7) || undefined}>
                    <Link
                      to={addressOf(day)}
                      replace
                      preventScrollReset
                      aria-current={day === today ? 'date' : undefined}
                    >
                      {Number(day.slice(8))}
                      <span className="sr">
                        {' '}
                        {formatDate(day, 'month')}
                        {minutes > 0 && `, ${formatMinutes(minutes)}`}
                      </span>
                      <i
                        aria-hidden="true"
                        style={{ '--hours': Math.min(8, Math.round(minutes / 60)) } as CSSProperties}
                      />
                    </Link>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
