import { dayOf, formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { useNow } from '#web/use-now.ts'
import type { InstructorCalendar } from '../../calendar-contract.ts'
import { hoursOf, partsOfDay, sumOfDay } from '../day-words.ts'
import { BarKey, DayBar, HourAxis } from './day-bar.tsx'

type SchoolWeekProps = { instructors: readonly InstructorCalendar[]; onDay: (on: string) => void }

export function SchoolWeek({ instructors, onDay }: SchoolWeekProps) {
  const now = useNow()
  const days = instructors.find((one) => one.days.length > 0)?.days ?? []
  const hours = hoursOf(instructors.flatMap((one) => one.days))
  return (
    <>
      <ScrollBox className="overflow-x-auto" aria-label="The week of your instructors">
        <table className="table w-full text-sm" aria-label="Bookable hours by instructor and day">
          <thead>
            <tr>
              <th scope="col">Instructor</th>
              {days.map(({ on }) => (
                <th
                  key={on}
                  ref={on === dayOf(now) ? intoView : undefined}
                  scope="col"
                  className="min-w-24"
                  aria-current={on === dayOf(now) ? 'date' : undefined}
                >
                  <Button variant="plain" size="sm" onClick={() => onDay(on)}>
                    {formatDate(on, 'weekday')} {formatDate(on, 'short date')}
                  </Button>
                  <HourAxis hours={hours} every={4} />
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
                  <td key={day.on} className="num relative align-top">
                    <DayBar day={day} hours={hours} now={now} />
                    {sumOfDay(day, now)}
                    <span className="sr">{partsOfDay(day, now).map((part) => `, ${part}`)}</span>
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
      <BarKey />
    </>
  )
}

/** On a phone the days before today would fill the width. */
const intoView = (cell: HTMLElement | null) =>
  void cell?.scrollIntoView({ inline: 'center', block: 'nearest' })
