import { formatDate } from '#common/time.ts'
import { formatHours } from '#features/analytics/web/words.ts'
import { Button } from '#ui/button.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { InstructorCalendar } from '../../calendar-contract.ts'
import { DayBar } from './day-bar.tsx'

type SchoolWeekProps = { instructors: readonly InstructorCalendar[]; onDay: (on: string) => void }

export function SchoolWeek({ instructors, onDay }: SchoolWeekProps) {
  const days = instructors.find((one) => one.days.length > 0)?.days ?? []
  return (
    <ScrollBox className="overflow-x-auto" aria-label="The week of your instructors">
      <table className="table w-full text-sm" aria-label="Free hours by instructor and day">
        <thead>
          <tr>
            <th scope="col">Instructor</th>
            {days.map(({ on }) => (
              <th key={on} scope="col" className="min-w-24">
                <Button variant="plain" size="sm" onClick={() => onDay(on)}>
                  {formatDate(on, 'short date')}
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {instructors.map(({ id, name, days: own }) => (
            <tr key={id}>
              <th scope="row" className="min-w-32">
                {name}
              </th>
              {own.map((day) => (
                <td key={day.on} className="num">
                  <DayBar name={name} day={day} />
                  {day.openMinutes === 0 ? (
                    <span className="text-ink-2">Off</span>
                  ) : (
                    `${formatHours(day.freeMinutes)} h free`
                  )}
                </td>
              ))}
              {own.length === 0 && (
                <td colSpan={days.length} className="text-ink-2">
                  No opening hours set
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
